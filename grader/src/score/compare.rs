//! Compares an answer with the right one.

use crate::notation::Answer;

/// Says whether this answer is the expected one.
///
/// Everything must be equal, to the last character of a text. Only a session may be described by less than all that
/// happens in it.
#[must_use]
pub fn agrees(expected: &Answer, answer: &Answer) -> bool {
    match (expected, answer) {
        (Answer::Session(expected), Answer::Session(answer)) => expected.agrees(answer),
        _ => expected == answer,
    }
}
