//! Which functions of a submission call which, as its code says.

use std::collections::BTreeSet;

use notation::{Callee, Verb};

/// Says something about the code of a function and another one.
type Calls<'a> = dyn Fn(Callee, Callee) -> bool + 'a;

/// Which functions of a submission call which; without its code, none does for certain, and each may.
#[derive(Clone, Copy, Default)]
pub struct CalledFunctions<'a>(Option<(&'a Calls<'a>, &'a Calls<'a>)>);

impl<'a> CalledFunctions<'a> {
    /// Takes a function that says whether the code of a function reaches another one without going through a third, and one
    /// that says whether it may reach it at all.
    pub fn of(calls: &'a Calls<'a>, may_reach: &'a Calls<'a>) -> CalledFunctions<'a> {
        CalledFunctions(Some((calls, may_reach)))
    }

    /// Returns whether the code of a function may reach another one.
    pub(super) fn may_reach(self, from: Callee, to: Callee) -> bool {
        self.0.is_none_or(|(_, may_reach)| may_reach(from, to))
    }

    /// Returns whether the code of a function calls another one. A rule of the game calls no program and no player, though
    /// functions of one name may look as if it did.
    pub(super) fn calls(self, from: Callee, to: Callee) -> bool {
        let is_rule = |verb: Verb| !verb.is_session() && !verb.has_steps();
        from != to
            && (is_rule(to.verb) || !is_rule(from.verb))
            && self.0.is_some_and(|(calls, _)| calls(from, to))
    }

    /// Returns the other functions for the same rules that the code of a function reaches.
    pub(super) fn reached(self, from: Callee) -> BTreeSet<Callee> {
        let mut reached = BTreeSet::new();
        let mut open = vec![from];
        while let Some(function) = open.pop() {
            for verb in Verb::ALL {
                let other = Callee { verb, ..from };
                if other != from && self.calls(function, other) && reached.insert(other) {
                    open.push(other);
                }
            }
        }
        reached
    }
}
