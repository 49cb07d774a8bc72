//! A failure of the grader itself.

use std::io;

use thiserror::Error;

/// The grader itself failed; the submission isn't at fault.
#[derive(Clone, Debug, Error)]
#[error("{step}: {why}")]
pub struct InternalError {
    /// The step that failed.
    pub step: &'static str,
    /// The cause.
    pub why: String,
}

impl InternalError {
    /// Makes the failure to ask a program.
    pub fn asking(error: &io::Error) -> InternalError {
        let why = error.to_string();
        let step = "ask the submission";
        InternalError { step, why }
    }
}
