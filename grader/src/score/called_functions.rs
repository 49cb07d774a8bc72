//! Which functions of a submission call which, as its code says.

use std::collections::BTreeSet;

use notation::{Callee, Verb};

/// Says whether the code of a function reaches another one without going through a third.
type Calls<'a> = dyn Fn(Callee, Callee) -> bool + 'a;

/// Which functions of a submission call which; without its code, none does.
#[derive(Clone, Copy, Default)]
pub struct CalledFunctions<'a>(Option<&'a Calls<'a>>);

impl<'a> CalledFunctions<'a> {
    /// Takes a function that says whether the code of a function reaches another one without going through a third.
    pub fn of(calls: &'a Calls<'a>) -> CalledFunctions<'a> {
        CalledFunctions(Some(calls))
    }

    /// Returns whether the code of a function calls another one. A rule of the game calls no program and no player, though
    /// functions of one name may look as if it did.
    pub(super) fn calls(self, from: Callee, to: Callee) -> bool {
        let is_rule = |verb: Verb| !verb.is_session() && !verb.has_steps();
        from != to
            && (is_rule(to.verb) || !is_rule(from.verb))
            && self.0.is_some_and(|calls| calls(from, to))
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
