//! The errors of grading a class.

use std::io;
use std::path::{Path, PathBuf};

use thiserror::Error;

use grader::atomic_file::WriteError;
use grader::exit::Exit;
use grader::failure::Failure;
use grader::grade::InternalError;

use crate::downloads::DownloadsError;
use crate::locked_folder::LockError;

/// Reason why a class could not be graded. Submissions that were graded before are kept.
#[derive(Debug, Error)]
pub enum ClassError {
    /// There are no submissions.
    #[error(transparent)]
    Downloads(#[from] DownloadsError),
    /// Submissions would reach files or the network.
    #[error(
        "grade other people's programs: this system doesn't have {0} of the sandbox; use Linux 5.13 or later, or add `--no-sandbox` if you trust all of them"
    )]
    NoSandbox(String),
    /// The results folder can't be used.
    #[error(transparent)]
    Folder(#[from] LockError),
    /// Results can't be written.
    #[error("{0}; then run the same command again; graded submissions are kept")]
    Write(#[from] WriteError),
    /// Results can't be read.
    #[error(
        "read `{}`: {source}; name a folder that `course class` has written",
        path.display()
    )]
    Read {
        /// The file.
        path: PathBuf,
        /// The system's message.
        source: io::Error,
    },
    /// No student has this key.
    #[error("find `{key}`: no student has this key; {remedy}")]
    UnknownKey {
        /// The key.
        key: String,
        /// The remedy.
        remedy: String,
    },
    /// The grader itself failed, or the machine.
    #[error("{0}; then run the same command again; graded submissions are kept")]
    Internal(#[from] Failure),
    /// The run was asked to stop before the end.
    #[error(
        "grade {left} of {all} submissions: the run was interrupted; run the same command again to continue; graded submissions are kept"
    )]
    Interrupted {
        /// Number of submissions that aren't graded yet.
        left: usize,
        /// Their number.
        all: usize,
    },
}

/// Most keys that an error suggests.
const PROPOSED: usize = 5;

impl ClassError {
    /// Makes an error about a key that isn't among these.
    pub(crate) fn unknown_key<'k>(
        key: &str,
        known: impl IntoIterator<Item = &'k str>,
    ) -> ClassError {
        let similar = |other: &&str| other.contains(key) || strsim::jaro_winkler(other, key) > 0.85;
        let similar: Vec<String> = known
            .into_iter()
            .filter(similar)
            .take(PROPOSED)
            .map(|key| format!("`{key}`"))
            .collect();
        let remedy = if similar.is_empty() {
            "the keys are in the first column of `results.csv`".to_owned()
        } else {
            format!("did you mean {}?", similar.join(" or "))
        };
        ClassError::UnknownKey {
            key: key.to_owned(),
            remedy,
        }
    }

    /// Makes a read error from what the system said.
    pub(crate) fn read(path: &Path) -> impl FnOnce(io::Error) -> ClassError {
        let path = path.to_owned();
        move |source| ClassError::Read { path, source }
    }
}

impl From<ClassError> for Failure {
    fn from(error: ClassError) -> Failure {
        match error {
            ClassError::Interrupted { .. } => Failure::stopped(&error, Exit::Interrupted),
            ClassError::Internal(ref failure) => Failure::stopped(&error, failure.exit),
            ClassError::Write(ref failed) => Failure::writing(&error, &failed.source),
            _ => Failure::usage(error.to_string()),
        }
    }
}
