//! A failure of the grader itself.

use std::io;

use thiserror::Error;

use crate::runner::CompileError;

/// The grader itself failed; the submission isn't at fault.
#[derive(Clone, Debug, Error)]
#[error("{step}: {why}")]
pub struct InternalError {
    /// The step that failed.
    pub step: &'static str,
    /// The cause.
    pub why: String,
    /// Whether the cause is a full disk.
    pub disk_is_full: bool,
}

impl InternalError {
    /// Makes a failure with this cause.
    pub fn new(step: &'static str, why: &impl ToString) -> InternalError {
        InternalError {
            step,
            why: why.to_string(),
            disk_is_full: false,
        }
    }

    /// Makes the failure to compile a program.
    pub fn compiling(step: &'static str, error: &CompileError) -> InternalError {
        InternalError {
            disk_is_full: matches!(error, CompileError::DiskFull(_)),
            ..InternalError::new(step, error)
        }
    }

    /// Makes the failure to ask a program.
    pub fn asking(error: &io::Error) -> InternalError {
        InternalError::new("ask the submission", error)
    }
}
