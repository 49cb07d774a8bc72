//! The misconceptions behind a wrong answer that a student expects.

use super::normalized_response::normalized_response;
use crate::runner::{Reply, Response};
use crate::specs::Case;
use notation::{Answer, Predictions};

/// The most misconceptions that are named for one answer. If more of them lead to it, it says nothing.
pub const MOST_NAMED: usize = 2;

/// Returns the names of the misconceptions that predict exactly the answer that this case expects.
pub fn misconceptions_behind<'b>(predictions: &'b Predictions, case: &Case) -> Vec<&'b str> {
    if matches!(case.expected, Answer::Session(_)) {
        // It shows only some of the lines.
        return Vec::new();
    }
    let key = normalized_response(&Response::silent(Reply::Answer(case.expected.clone())));
    let answers = predictions.to(&case.question.to_string());
    answers
        .iter()
        .filter(|(answer, _)| Some(*answer) == key.as_deref())
        .flat_map(|(_, holders)| holders.map(|holder| predictions.names[holder].as_str()))
        .collect()
}
