//! How it ended with one student's submission.

use std::fmt;

use serde::{Deserialize, Serialize};

use crate::intake::{Objection, Unreadable};
use crate::report::Outcome;

/// How it ended with one student's submission.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Ending {
    /// It was asked, and the score says how it did.
    Graded,
    /// The compiler refuses it.
    DoesNotCompile,
    /// It holds words that are not allowed.
    Refused,
    /// There is no crate in it.
    Empty,
    /// It can't be taken, or not safely.
    Unreadable,
    /// Something of ours failed; this says nothing of the submission.
    OurFailure,
}

impl Ending {
    /// All endings, the best first.
    pub const ALL: [Ending; 6] = [
        Ending::Graded,
        Ending::DoesNotCompile,
        Ending::Refused,
        Ending::Empty,
        Ending::Unreadable,
        Ending::OurFailure,
    ];

    /// Returns the ending in the words that the results use.
    #[must_use]
    pub fn word(self) -> &'static str {
        match self {
            Ending::Graded => "graded",
            Ending::DoesNotCompile => "does-not-compile",
            Ending::Refused => "refused",
            Ending::Empty => "empty",
            Ending::Unreadable => "unreadable",
            Ending::OurFailure => "our-failure",
        }
    }
}

impl fmt::Display for Ending {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.word())
    }
}

impl From<Outcome> for Ending {
    fn from(outcome: Outcome) -> Ending {
        match outcome {
            Outcome::Graded => Ending::Graded,
            Outcome::DoesNotCompile => Ending::DoesNotCompile,
            Outcome::Refused => Ending::Refused,
        }
    }
}

impl From<&Unreadable> for Ending {
    fn from(unreadable: &Unreadable) -> Ending {
        match unreadable {
            Unreadable::NoCrate { .. } => Ending::Empty,
            // It was there when the submissions were listed, and nobody but us was to touch it.
            Unreadable::Missing { .. } | Unreadable::Io { .. } => Ending::OurFailure,
            Unreadable::Hostile { why, .. } if *why == Objection::Changed => Ending::OurFailure,
            _ => Ending::Unreadable,
        }
    }
}
