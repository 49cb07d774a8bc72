//! The outcome of grading one submission.

use std::fmt;

use serde::{Deserialize, Serialize};

use grader::report::Outcome;
use submission::{Objection, Problem, SubmissionError};

/// Outcome of grading one submission.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum GradingStatus {
    /// It has a score.
    Graded,
    /// It does not compile.
    DoesNotCompile,
    /// It contains words that are not allowed.
    Refused,
    /// There is no crate in it.
    Empty,
    /// It can't be read, or not safely.
    #[serde(rename = "unreadable")]
    Unreadable,
    /// The grader itself failed; the submission isn't at fault.
    InternalError,
}

impl GradingStatus {
    /// All of them, the best first.
    pub const ALL: [GradingStatus; 6] = [
        GradingStatus::Graded,
        GradingStatus::DoesNotCompile,
        GradingStatus::Refused,
        GradingStatus::Empty,
        GradingStatus::Unreadable,
        GradingStatus::InternalError,
    ];

    /// Returns the status in the words that the results use.
    pub fn word(self) -> &'static str {
        match self {
            GradingStatus::Graded => "graded",
            GradingStatus::DoesNotCompile => "does-not-compile",
            GradingStatus::Refused => "refused",
            GradingStatus::Empty => "empty",
            GradingStatus::Unreadable => "unreadable",
            GradingStatus::InternalError => "internal-error",
        }
    }
}

impl fmt::Display for GradingStatus {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.word())
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
