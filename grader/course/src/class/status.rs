//! How it ended with one student's submission.

use std::fmt;

use serde::{Deserialize, Serialize};

use grader::report::Outcome;
use submission::{Objection, SubmissionError};

/// How it ended with one student's submission.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum GradingStatus {
    /// It was asked, and the score says how it did.
    Graded,
    /// The compiler refuses it.
    DoesNotCompile,
    /// It holds words that are not allowed.
    Refused,
    /// There is no crate in it.
    Empty,
    /// It can't be taken, or not safely.
    SubmissionError,
    /// Something of ours failed; this says nothing of the submission.
    InternalError,
}

impl GradingStatus {
    /// All endings, the best first.
    pub const ALL: [GradingStatus; 6] = [
        GradingStatus::Graded,
        GradingStatus::DoesNotCompile,
        GradingStatus::Refused,
        GradingStatus::Empty,
        GradingStatus::SubmissionError,
        GradingStatus::InternalError,
    ];

    /// Returns the ending in the words that the results use.
    #[must_use]
    pub fn word(self) -> &'static str {
        match self {
            GradingStatus::Graded => "graded",
            GradingStatus::DoesNotCompile => "does-not-compile",
            GradingStatus::Refused => "refused",
            GradingStatus::Empty => "empty",
            GradingStatus::SubmissionError => "unreadable",
            GradingStatus::InternalError => "our-failure",
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
        match unreadable {
            SubmissionError::NoCrate { .. } => GradingStatus::Empty,
            // It was there when the submissions were listed, and nobody but us was to touch it.
            SubmissionError::Missing { .. } | SubmissionError::Io { .. } => {
                GradingStatus::InternalError
            }
            SubmissionError::Hostile { why, .. } if *why == Objection::Changed => {
                GradingStatus::InternalError
            }
            _ => GradingStatus::SubmissionError,
        }
    }
}
