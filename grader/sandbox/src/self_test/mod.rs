//! Tries to escape from the sandbox, and reports what each layer has stopped.

mod examination;
mod prepare_outside;

pub use examination::{Examination, Finding, Verdict, examine};
