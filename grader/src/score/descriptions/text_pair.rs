//! The lines of a right text, next to those of a wrong one.

use super::compared_answers::ComparedAnswers;
use notation::Answer;

/// The lines of a right text, and those of the one that was given.
pub(super) struct TextPair {
    pub(super) expected: Vec<String>,
    pub(super) given: Vec<String>,
}

impl TextPair {
    /// Returns whether both have the same number of lines.
    pub(super) fn has_all_lines(&self) -> bool {
        self.expected.len() == self.given.len()
    }
}

impl ComparedAnswers<'_> {
    /// Returns the lines of all wrong texts.
    pub(super) fn text_pairs(&self) -> Option<Vec<TextPair>> {
        let split = |text: &str| text.split('\n').map(str::to_owned).collect();
        let wrong = self.wrong.iter();
        wrong
            .map(|pair| match (pair.expected, pair.given?) {
                (Answer::Text(expected), Answer::Text(given)) => Some(TextPair {
                    expected: split(expected),
                    given: split(given),
                }),
                _ => None,
            })
            .collect()
    }
}
