//! What is known about a submission before its items are reported on.

use super::functions::Functions;
use crate::score::{Causes, Todos};

/// What is known about a submission before its items are reported on.
#[derive(Debug)]
pub(crate) struct Submitted {
    /// Where its functions are.
    pub(crate) functions: Functions,
    /// Which function each `todo!` belongs to.
    pub(crate) todos: Todos,
    /// Which items wait for another function.
    pub(crate) causes: Causes,
}
