//! Facts about the whole submission that the report on an item needs.

use super::find_functions::Functions;
use crate::score::{Causes, Todos};

/// Facts about a whole submission that the report on each item needs.
#[derive(Debug)]
pub(crate) struct SubmissionMap<'a> {
    /// Its functions and where they are.
    pub(crate) functions: &'a Functions,
    /// Which function each `todo!` belongs to.
    pub(crate) todos: Todos,
    /// Which items wait for another function.
    pub(crate) causes: Causes,
}
