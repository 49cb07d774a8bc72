//! Tries to escape from the sandbox, and reports what each layer has stopped.

mod prepare_outside;
mod self_test_report;

pub use self_test_report::{Examination, Finding, Verdict, examine};
