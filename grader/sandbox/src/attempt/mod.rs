//! The attempts to escape: their names, and how each is made from inside.

pub(crate) mod escape;
pub(crate) mod inside;

pub use escape::{Attempt, AttemptOutcome};
