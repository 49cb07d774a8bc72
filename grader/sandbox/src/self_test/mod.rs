//! Tries to escape from the sandbox, and reports what each layer has stopped.

mod examination;
mod make_attempt;

pub use examination::{Examination, Finding, Verdict, examine};
