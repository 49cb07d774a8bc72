//! The lines of a right text, next to those of the one that was given.

use super::compared_answers::ComparedAnswer;
use notation::Answer;

/// The lines of a right text, and those of the one that was given.
pub(super) struct TextPair {
    pub(super) expected: Vec<String>,
    pub(super) given: Vec<String>,
}

impl TextPair {
    /// Splits the texts of these answers into lines; none if an answer is no text.
    pub(super) fn of(answers: &[ComparedAnswer]) -> Option<Vec<TextPair>> {
        let split = |text: &str| text.split('\n').map(str::to_owned).collect();
        let answers = answers.iter();
        answers
            .map(|pair| match (pair.expected, pair.given?) {
                (Answer::Text(expected), Answer::Text(given)) => Some(TextPair {
                    expected: split(expected),
                    given: split(given),
                }),
                _ => None,
            })
            .collect()
    }

    /// Returns whether both have the same number of lines.
    pub(super) fn has_all_lines(&self) -> bool {
        self.expected.len() == self.given.len()
    }
}
