//! Facts about a submission of a class in the store of answers.

use serde::{Deserialize, Serialize};

use super::grading_time::GradingTime;
use grader::report::Functions;

/// Facts about a submission besides its answers: with them, a report needs no sources.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub(super) struct GradingMetadata {
    /// Time that compiling and asking took.
    pub(super) time: GradingTime,
    /// The functions that answered.
    pub(super) functions: Functions,
}
