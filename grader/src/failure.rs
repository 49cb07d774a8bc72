//! Why a command could not do its work.

use std::fmt::Display;
use std::io;
use std::path::Path;

use submission::SubmissionError;
use thiserror::Error;

use crate::atomic_file::{WriteError, is_disk_full};
use crate::mistake::{Mistake, Mistakes};

/// The kinds of failures, from which commands choose their exit codes.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum FailureKind {
    /// The arguments, or files that they name, can't be used.
    Usage,
    /// The assignment's own files contain mistakes.
    Assignment,
    /// The examples that a student wrote contain mistakes.
    Examples,
    /// The grader itself failed; no submission is at fault.
    Internal,
    /// An interruption of the command.
    Interrupted,
    /// A disk is full.
    DiskFull,
    /// This machine can't grade: a program that is known to be right doesn't compile or answer here.
    Machine,
    /// Output that can't be printed.
    Output,
}

/// A failure, in words for whoever started the command.
#[derive(Clone, Debug, Error)]
#[error("{what}")]
pub struct Failure {
    /// The kind.
    pub kind: FailureKind,
    /// The problem as a statement and, after a semicolon, the remedy. With mistakes, it says how many there are.
    pub what: String,
    /// One more remedy, as a line of its own.
    pub hint: Option<String>,
    /// The mistakes in files that people wrote, each with its place.
    pub mistakes: Vec<String>,
}

impl Failure {
    /// Makes a failure of this kind.
    pub fn new(kind: FailureKind, what: impl Into<String>) -> Failure {
        Failure {
            kind,
            what: what.into(),
            hint: None,
            mistakes: Vec::new(),
        }
    }

    /// Makes a failure of what the arguments name.
    pub fn usage(what: impl Into<String>) -> Failure {
        Failure::new(FailureKind::Usage, what)
    }

    /// Makes a failure of the grader itself in this step.
    pub fn internal(step: &str, why: &(impl Display + ?Sized)) -> Failure {
        Failure::new(FailureKind::Internal, format!("{step}: {why}"))
    }

    /// Makes the failure to ask a program.
    pub fn asking(error: &io::Error) -> Failure {
        Failure::internal("can't ask the submission", error)
    }

    /// Makes the failure of a run that was interrupted while this much was `left`, and this much is `kept`.
    pub fn interrupted(left: &str, kept: &str) -> Failure {
        let what = format!(
            "the run was interrupted, and {left}; run the same command again to continue; {kept} are kept"
        );
        Failure::new(FailureKind::Interrupted, what)
    }

    /// Makes a failure to read a file or folder from what the system said.
    pub fn reading<E: Display>(path: &Path) -> impl Fn(E) -> Failure + Copy {
        move |why| Failure::usage(format!("can't read `{}`: {why}", path.display()))
    }

    /// Makes a failure to write from what the system said.
    pub fn writing(what: &impl Display, why: &io::Error) -> Failure {
        let kind = if is_disk_full(why) {
            FailureKind::DiskFull
        } else {
            FailureKind::Usage
        };
        Failure::new(kind, what.to_string())
    }

    /// Makes a failure from mistakes in files; `place` ends the line with their number.
    pub fn in_files(kind: FailureKind, mistakes: Vec<String>, place: &str) -> Failure {
        let count = mistakes.len();
        let noun = if count == 1 { "mistake" } else { "mistakes" };
        Failure {
            mistakes,
            ..Failure::new(kind, format!("{count} {noun} {place}"))
        }
    }

    /// Adds a remedy on a line of its own.
    pub fn with_hint(mut self, hint: impl Into<String>) -> Failure {
        self.hint = Some(hint.into());
        self
    }

    /// Adds a remedy.
    pub fn and(mut self, remedy: &str) -> Failure {
        self.what = format!("{}; {remedy}", self.what);
        self
    }

    /// Adds how to go on with a run of which this much is `kept`, unless an argument is wrong or the message says it already.
    pub fn resumable(self, kept: &str) -> Failure {
        match self.kind {
            FailureKind::Usage | FailureKind::Interrupted => self,
            _ => self.and(&format!("then run the same command again; {kept}")),
        }
    }

    /// Returns whether what a command says may be lost.
    pub(crate) fn loses_output(&self) -> bool {
        matches!(self.kind, FailureKind::Output | FailureKind::DiskFull)
    }

    /// Returns whether all submissions would fail in the same way.
    pub fn concerns_all(&self) -> bool {
        self.kind != FailureKind::Internal
    }
}

impl From<Mistakes> for Failure {
    fn from(mistakes: Mistakes) -> Failure {
        Failure::in_files(
            FailureKind::Assignment,
            mistakes.rendered(),
            "in the assignment; nothing was graded.",
        )
    }
}

impl From<Mistake> for Failure {
    fn from(mistake: Mistake) -> Failure {
        Mistakes::from(mistake).into()
    }
}

impl From<WriteError> for Failure {
    fn from(error: WriteError) -> Failure {
        Failure::writing(&error, &error.source)
    }
}

impl From<SubmissionError> for Failure {
    fn from(error: SubmissionError) -> Failure {
        Failure::usage(error.to_string())
    }
}
