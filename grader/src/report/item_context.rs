//! Facts about the whole submission that the report on an item needs.

use super::functions::Functions;
use crate::score::{RootCauses, Todos};
use crate::specs::RuleName;

/// Facts about a whole submission that the report on each item needs.
#[derive(Debug)]
pub(crate) struct ItemContext<'a> {
    /// Its functions and where they are.
    pub(crate) functions: &'a Functions,
    /// Which function each `todo!` belongs to.
    pub(crate) todos: Todos,
    /// Which items wait for another function.
    pub(crate) causes: RootCauses,
}

impl ItemContext<'_> {
    /// Returns the functions that an item waits for, in the order in which they are taught.
    pub(crate) fn waits_for(&self, rule: &RuleName) -> Vec<String> {
        let functions = self.causes.waits_for.get(rule).into_iter().flatten();
        functions
            .map(|callee| callee.verb.function().to_owned())
            .collect()
    }
}
