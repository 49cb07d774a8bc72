//! Facts about the whole submission that the report on an item needs.

use super::functions::Functions;
use crate::score::Todos;

/// Facts about a whole submission that the report on each item needs.
#[derive(Clone, Copy, Debug)]
pub(crate) struct ItemContext<'a> {
    /// Its functions and where they are.
    pub(crate) functions: &'a Functions,
    /// Which function each `todo!` belongs to.
    pub(crate) todos: &'a Todos,
}
