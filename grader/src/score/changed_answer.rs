//! Finds answers that change when the same question is asked again.

use super::submission_score::is_right;
use crate::runner::{Reply, Response};
use crate::specs::Case;
use notation::Answer;

/// Returns the response that counts if a question gets another answer the second time; none if the first one counts.
///
/// A right answer that becomes a wrong one is wrong. Of several right moves the same one has to be chosen again.
pub fn changed_answer(case: &Case, first: &Response, second: Response) -> Option<Response> {
    if !is_right(case, first) || matches!(second.reply, Reply::TimedOut(_) | Reply::NotAsked) {
        return None;
    }
    match (first.reply.answer(), second.reply.answer()) {
        (Some(Answer::Bowl(one)), Some(Answer::Bowl(other)))
            if one != other && is_right(case, &second) =>
        {
            let both = format!("{one}, and {other} when asked again");
            let circumstance = second.circumstance;
            let both = Response::silent(Reply::Answer(Answer::Other(both)));
            Some(Response {
                circumstance,
                ..both
            })
        }
        _ if is_right(case, &second) => None,
        _ => Some(second),
    }
}
