//! Compares an answer with the expected one.

use notation::Answer;

/// Returns whether this answer is the expected one.
///
/// Everything has to be equal, to the last character of a text. Only an expected session may leave out some of what is
/// printed, and of several right moves each one will do.
pub fn answers_agree(expected: &Answer, answer: &Answer) -> bool {
    match (expected, answer) {
        (Answer::Session(expected), Answer::Session(answer)) => expected.agrees(answer),
        (Answer::Choice(expected), Answer::Bowl(bowl)) => expected.right.contains(bowl),
        _ => expected == answer,
    }
}
