//! Separates causes from consequences: which items are wrong only because another function is.

use std::collections::{BTreeMap, BTreeSet};

use super::points::{Score, is_right};
use super::todo_functions::Todos;
use crate::notation::{Answer, Callee, Verb};
use crate::runner::{Reply, Response};
use crate::specs::{Case, RuleName};

/// Which items wait for another function.
#[derive(Clone, Debug, Default)]
pub struct Causes {
    /// For the rule of each such item: the function that has to be right first.
    pub waits_for: BTreeMap<RuleName, Callee>,
}

impl Causes {
    /// Finds the items whose wrong cases all call a function that is known to be wrong or missing.
    ///
    /// Hidden cases are ignored.
    pub fn of(score: &Score, todos: &Todos) -> Causes {
        let items = || score.parts.iter().flat_map(|part| &part.items);
        let faulty: BTreeSet<Callee> = items()
            .flat_map(|item| &item.cases)
            .filter(|(case, response)| !case.hidden && !is_right(case, response))
            .filter(|(_, response)| response.reply != Reply::NotAsked)
            .map(|(case, _)| case.question.callee())
            .collect();
        let mut causes = Causes::default();
        for item in items() {
            let mut wrong: Vec<(&Case, &Response)> =
                item.wrong().filter(|(case, _)| !case.hidden).collect();
            wrong.sort_by_key(|(case, _)| case.question.size());
            let mut found = wrong
                .into_iter()
                .map(|(case, response)| cause(case, response, &faulty, todos));
            let Some(Some(first)) = found.next() else {
                continue;
            };
            if found.all(|cause| cause.is_some()) {
                causes.waits_for.insert(item.rule.name.clone(), first);
            }
        }
        causes
    }
}

/// Returns the function that has to be right before this case can be.
fn cause(
    case: &Case,
    response: &Response,
    faulty: &BTreeSet<Callee>,
    todos: &Todos,
) -> Option<Callee> {
    let asked = case.question.callee();
    match &response.reply {
        Reply::Unfinished { what, place } => {
            let owner = todos.owner(asked, what, place.as_ref());
            return (owner != asked).then_some(owner);
        }
        Reply::Missing { .. } => return None,
        _ => {}
    }
    let called: Vec<Callee> = faulty
        .iter()
        .copied()
        .filter(|&other| asked.builds_on(other) && is_called(case, other.verb))
        .collect();
    let is_root = |callee: &&Callee| !called.iter().any(|&other| callee.builds_on(other));
    called.iter().find(is_root).copied()
}

/// Returns whether the answer to this case may depend on that function: a refused move calls few others.
fn is_called(case: &Case, verb: Verb) -> bool {
    !matches!(case.expected, Answer::Refused(_)) || verb.decides_refusals()
}
