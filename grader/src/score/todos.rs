//! Finds the function that each `todo!` belongs to.

use std::collections::{BTreeSet, HashMap};

use crate::runner::{Reply, Response};
use crate::specs::{Case, Place};
use notation::{Callee, Verb};

/// Which function each `todo!` of a submission belongs to.
///
/// A stub names its function: `part 2: sow`. Any other `todo!` belongs to the function that runs into it and doesn't call
/// another one that does.
#[derive(Clone, Debug, Default)]
pub struct Todos {
    by_place: HashMap<Option<Place>, Callee>,
}

impl Todos {
    /// Finds the function of each `todo!` that was reached; hidden cases are ignored.
    pub fn of(answered: &[(&Case, &Response)]) -> Todos {
        let mut met: HashMap<Option<&Place>, BTreeSet<Callee>> = HashMap::new();
        for (case, response) in answered.iter().filter(|(case, _)| !case.hidden) {
            if let Reply::Unfinished { place, .. } = &response.reply {
                met.entry(place.as_ref())
                    .or_default()
                    .insert(case.question.callee());
            }
        }
        let owner = |callees: BTreeSet<Callee>| {
            let calls_none = |callee: &&Callee| {
                let mut others = callees.iter();
                !others.any(|other| callee.builds_on(*other))
            };
            callees.iter().find(calls_none).or(callees.first()).copied()
        };
        let by_place = met
            .into_iter()
            .filter_map(|(place, callees)| Some((place.cloned(), owner(callees)?)))
            .collect();
        Todos { by_place }
    }

    /// Returns the function of a `todo!` that a question to `asked` has reached.
    pub fn owner(&self, asked: Callee, what: &str, place: Option<&Place>) -> Callee {
        // A stub names its own function last.
        let named = what.rsplit_once(": ").and_then(|(_, function)| {
            let mut verbs = Verb::ALL.into_iter();
            verbs.find(|verb| verb.function() == function)
        });
        match named {
            Some(verb) => Callee { verb, ..asked },
            None => self.by_place.get(&place.cloned()).copied().unwrap_or(asked),
        }
    }
}
