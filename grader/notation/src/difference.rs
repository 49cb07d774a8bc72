//! The words in which a wrong answer with a board differs from the right one.

use super::board::BOWLS;

/// The words of a right answer with a board, and which of them differ in a wrong answer; a status is one word.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Difference<'a>(Vec<(&'a str, bool)>);

impl<'a> Difference<'a> {
    /// Compares a right answer and a wrong one.
    pub fn of(expected: &'a str, given: &str) -> Difference<'a> {
        let pairs = words(expected).zip(words(given));
        Difference(
            pairs
                .map(|(right, wrong)| (right, right != wrong))
                .collect(),
        )
    }

    /// Returns whether a recorded answer differs from the right one in the same words.
    pub fn is_that_of(&self, recorded: &str) -> bool {
        let mut recorded = words(recorded);
        let mut own = self.0.iter();
        own.all(|(right, differs)| {
            recorded
                .next()
                .is_some_and(|word| (*right != word) == *differs)
        })
    }
}

/// Returns the words of an answer with a board: the bowl of the last stone if there is one, each bowl, and the status.
fn words(answer: &str) -> impl Iterator<Item = &str> {
    answer.splitn(BOWLS + 1, ' ')
}
