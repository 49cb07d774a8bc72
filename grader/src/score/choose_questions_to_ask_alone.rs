//! Chooses wrong answers for which the same question is asked again, of a process that is asked nothing else.

use std::collections::HashMap;

use super::answers_agree::answers_agree;
use super::submission_score::is_right;
use crate::runner::{Reply, Response};
use crate::specs::Case;

/// The most questions that are asked again.
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
