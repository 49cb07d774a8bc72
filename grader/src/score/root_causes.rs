//! Separates causes from consequences: which items are wrong only because other functions are.

use std::collections::{BTreeMap, BTreeSet};

use super::own_way::Known;
use super::points::Score;
use super::todo_functions::Todos;
use crate::notation::{Callee, Verb};
use crate::runner::{Reply, Response};
use crate::specs::{Case, RuleName};

/// Which items wait for other functions.
#[derive(Clone, Debug, Default)]
pub struct Causes {
    /// For the rule of each such item: the functions that have to be right first, in the order in which they are taught.
    pub waits_for: BTreeMap<RuleName, BTreeSet<Callee>>,
}

impl Causes {
    /// Finds the items whose wrong cases all follow from other functions: each wrong answer is the one to which the
    /// submission's own functions lead, or a `todo!` of another function was reached.
    ///
    /// The `faulty` functions have wrong answers of their own. Hidden cases are ignored.
    pub fn of(score: &Score, todos: &Todos, known: &Known, faulty: &BTreeSet<Callee>) -> Causes {
        let mut causes = Causes::default();
        for item in score.parts.iter().flat_map(|part| &part.items) {
            let wrong = item.wrong().filter(|(case, _)| !case.hidden);
            let found: Vec<Option<BTreeSet<Callee>>> = wrong
                .map(|(case, response)| causes_of(case, response, todos, known, faulty))
                .collect();
            let all: Option<Vec<BTreeSet<Callee>>> = found.into_iter().collect();
            let all: BTreeSet<Callee> = all.into_iter().flatten().flatten().collect();
            if !all.is_empty() {
                causes.waits_for.insert(item.rule.name.clone(), all);
            }
        }
        causes
    }
}

/// Returns the functions that have to be right before this case can be, if that is proved.
fn causes_of(
    case: &Case,
    response: &Response,
    todos: &Todos,
    known: &Known,
    faulty: &BTreeSet<Callee>,
) -> Option<BTreeSet<Callee>> {
    let asked = case.question.callee();
    if let Reply::Unfinished { what, place } = &response.reply {
        let owner = todos.owner(asked, what, place.as_ref());
        return (owner != asked).then(|| BTreeSet::from([owner]));
    }
    let way = known.way(case, &response.reply)?;
    // A wrong answer of `sow` may follow from another function altogether, since it is followed bowl by bowl.
    let follows = |wrong: &Callee| wrong.verb == Verb::Sow && !faulty.contains(wrong);
    let is_behind = |other: &&Callee| way.wrong.iter().any(|wrong| wrong.builds_on(**other));
    let mut causes: BTreeSet<Callee> = faulty.iter().filter(is_behind).copied().collect();
    causes.extend(way.wrong.iter().filter(|wrong| !follows(wrong)));
    (way.leads_there && !causes.is_empty()).then_some(causes)
}
