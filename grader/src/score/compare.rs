//! Compares an answer with the expected one.

use crate::notation::Answer;

/// Returns whether this answer is the expected one.
///
/// Everything has to be equal, to the last character of a text. Only an expected session may leave out some of what is
/// printed.
#[must_use]
pub fn agrees(expected: &Answer, answer: &Answer) -> bool {
    match (expected, answer) {
        (Answer::Session(expected), Answer::Session(answer)) => expected.agrees(answer),
        _ => expected == answer,
    }
}
