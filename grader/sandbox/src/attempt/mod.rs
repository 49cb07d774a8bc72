//! Attempts to escape: what they are, and how they are made from inside.

pub(crate) mod escape;
pub(crate) mod inside;

pub use escape::{Attempt, AttemptOutcome};
