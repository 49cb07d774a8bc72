//! The outcome of grading one submission.

use serde::{Deserialize, Serialize};

use crate::choices;
use grader::report::Outcome;
use submission::{Objection, Problem, SubmissionError};

choices! {
    /// Outcome of grading one submission; the best first.
    #[derive(PartialOrd, Ord, Hash, Serialize, Deserialize)]
    #[serde(rename_all = "kebab-case")]
    pub GradingStatus = InternalError {
        /// It has a score.
        Graded = "graded",
        /// It does not compile.
        DoesNotCompile = "does-not-compile",
        /// It contains words that are not allowed.
        Refused = "refused",
        /// There is no crate in it.
        Empty = "empty",
        /// It can't be read, or not safely.
        Unreadable = "unreadable",
        /// The grader itself failed; the submission isn't at fault.
        InternalError = "internal-error",
    }
}

impl From<Outcome> for GradingStatus {
    fn from(outcome: Outcome) -> GradingStatus {
        match outcome {
            Outcome::Graded => GradingStatus::Graded,
            Outcome::DoesNotCompile => GradingStatus::DoesNotCompile,
            Outcome::Refused => GradingStatus::Refused,
        }
    }
}

impl From<&SubmissionError> for GradingStatus {
    fn from(unreadable: &SubmissionError) -> GradingStatus {
        match unreadable.problem {
            Problem::NoCrate(_) => GradingStatus::Empty,
            // It was there when the submissions were listed.
            Problem::Missing | Problem::Io(_) | Problem::Hostile(_, Objection::Changed) => {
                GradingStatus::InternalError
            }
            _ => GradingStatus::Unreadable,
        }
    }
}
