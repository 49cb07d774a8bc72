//! Tries to escape from the sandbox, and reports what was stopped by which layer.

mod outside;
mod report;

pub use report::{Examination, Finding, Verdict, examine};
