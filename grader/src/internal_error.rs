//! A failure of the grader itself.

use std::io;

use thiserror::Error;

use crate::exit::Exit;

/// The grader itself failed; the submission isn't at fault.
#[derive(Clone, Debug, Error)]
#[error("{step}: {why}")]
pub struct InternalError {
    /// The step that failed.
    pub step: &'static str,
    /// The cause.
    pub why: String,
    /// The exit code that says what kind of failure it is.
    pub exit: Exit,
}

impl InternalError {
    /// Makes a failure with this cause.
    pub fn new(step: &'static str, why: &impl ToString) -> InternalError {
        InternalError {
            step,
            why: why.to_string(),
            exit: Exit::Internal,
        }
    }

    /// Returns whether all submissions would fail in the same way.
    pub fn concerns_all(&self) -> bool {
        self.exit != Exit::Internal
    }

    /// Makes the failure to ask a program.
    pub fn asking(error: &io::Error) -> InternalError {
        InternalError::new("can't ask the submission", error)
    }
}
