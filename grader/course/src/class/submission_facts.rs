//! What the store of answers notes about a submission of a class.

use serde::{Deserialize, Serialize};

use super::grading_time::GradingTime;
use grader::report::Functions;

/// What the store notes about a submission besides its answers: with it, a report needs no sources.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub(super) struct SubmissionFacts {
    /// How long it took to find out its answers.
    pub(super) time: GradingTime,
    /// The functions that answered.
    pub(super) functions: Functions,
}
