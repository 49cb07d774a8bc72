//! Tries to escape from the sandbox, and reports what was stopped by which layer.

mod escape;
pub(crate) mod inside;
mod outside;
mod report;

pub use escape::{Attempt, Outcome};
pub use report::{Examination, Finding, Verdict, examine};
