//! The errors of a tournament.

use std::io;
use std::path::{Path, PathBuf};

use grader::atomic_file::WriteError;
use grader::exit::Exit;
use grader::failure::Failure;
use grader::grade::InternalError;
use thiserror::Error;

use crate::downloads::DownloadsError;
use crate::locked_folder::LockError;

/// Reason why a tournament could not be held. Pairings that were played before are kept.
#[derive(Debug, Error)]
pub enum TournamentError {
    /// There are no submissions.
    #[error(transparent)]
    Downloads(#[from] DownloadsError),
    /// The folder can't be used.
    #[error(transparent)]
    Folder(#[from] LockError),
    /// A file can't be read.
    #[error("read `{}`: {source}", path.display())]
    Read {
        /// The file.
        path: PathBuf,
        /// The system's message.
        source: io::Error,
    },
    /// A file can't be written.
    #[error("{0}; then run the same command again; games are kept")]
    Write(#[from] WriteError),
    /// A line of the file of starts isn't a position.
    #[error(
        "read `{}:{line}`: it isn't a position; write fourteen numbers and `One` or `Two`",
        path.display()
    )]
    Start {
        /// The file.
        path: PathBuf,
        /// The line.
        line: usize,
    },
    /// A line of the file of values isn't a position with its value.
    #[error(
        "read `{}:{line}`: it isn't a position with its value; write the file with `solve --positions`",
        path.display()
    )]
    Value {
        /// The file.
        path: PathBuf,
        /// The line.
        line: usize,
    },
    /// The reference doesn't compile.
    #[error(
        "compile the reference: {0}; it enforces the rules, so name one that compiles with `--reference`"
    )]
    Reference(String),
    /// There are too few players.
    #[error("hold a tournament: {0} of the submissions can play, and it takes two")]
    TooFew(usize),
    /// The grader itself failed.
    #[error(transparent)]
    Internal(#[from] Failure),
    /// The run was asked to stop while it waited for its turn.
    #[error(
        "play the tournament: the run was interrupted before it began; run the same command again"
    )]
    InterruptedEarly,
    /// The run was asked to stop before the end.
    #[error(
        "play {left} of {all} pairings: the run was interrupted; run the same command again to continue; games are kept"
    )]
    Interrupted {
        /// Number of pairings that were not played.
        left: usize,
        /// Number of pairings in this round.
        all: usize,
    },
}

impl TournamentError {
    /// Makes a read error from what the system said.
    pub(super) fn read(path: &Path) -> impl FnOnce(io::Error) -> TournamentError {
        let path = path.to_owned();
        move |source| TournamentError::Read { path, source }
    }
}

impl From<TournamentError> for Failure {
    fn from(error: TournamentError) -> Failure {
        match error {
            TournamentError::Interrupted { .. } | TournamentError::InterruptedEarly => {
                Failure::stopped(&error, Exit::Interrupted)
            }
            TournamentError::Internal(failure) => failure.into(),
            TournamentError::Write(ref failed) => Failure::writing(&error, &failed.source),
            _ => Failure::usage(error.to_string()),
        }
    }
}
