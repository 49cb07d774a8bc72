//! Attempts to escape: what they are, and how they are made from inside.

pub(crate) mod attempt;
pub(crate) mod run_inside;

pub use attempt::{Attempt, AttemptOutcome};
