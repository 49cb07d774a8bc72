//! Finds answers that change when the same question is asked again.

use std::collections::HashMap;

use super::submission_score::{answers_agree, is_right};
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

const MOST: usize = 8;

/// Returns the indices of the wrong answers whose questions are worth asking again: for each rule, the one that a report
/// shows first. Hidden cases are ignored.
pub fn choose_questions_to_ask_alone(cases: &[&Case], responses: &[Response]) -> Vec<usize> {
    let mut chosen: Vec<usize> = Vec::new();
    let mut by_rule: HashMap<&str, usize> = HashMap::new();
    for (index, (case, response)) in cases.iter().zip(responses).enumerate() {
        let has_reply = matches!(response.reply, Reply::Answer(_) | Reply::Panicked { .. });
        if case.hidden || !has_reply || is_right(case, response) {
            continue;
        }
        if let Some(&place) = by_rule.get(&*case.rule) {
            let first = &mut chosen[place];
            if case.question.size() < cases[*first].question.size() {
                *first = index;
            }
        } else {
            by_rule.insert(&case.rule, chosen.len());
            chosen.push(index);
        }
    }
    // The first functions that are taught come first, since later ones may only fail because of them.
    chosen.sort_unstable_by_key(|&index| (cases[index].question.callee(), index));
    chosen.truncate(MOST);
    chosen
}

/// Returns whether the answer was right when the question was the only one of its process.
pub fn is_right_alone(case: &Case, response: &Response) -> bool {
    let answer = response.alone.as_deref().and_then(Reply::answer);
    answer.is_some_and(|answer| answers_agree(&case.expected, answer))
}
