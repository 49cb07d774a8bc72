//! Tries to escape from the sandbox, and reports what each layer has stopped.

mod outside;
mod report;

pub use report::{Examination, Finding, Verdict, examine};
