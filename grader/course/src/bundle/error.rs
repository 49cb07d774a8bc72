//! The errors of making or writing a bundle.

use std::io;
use std::path::{Path, PathBuf};

use grader::atomic_file::WriteError;
use grader::command_line::CommandError;
use submission::SubmissionError;
use thiserror::Error;

use crate::downloads::DownloadsError;

/// Why a bundle can't be made or written.
#[derive(Debug, Error)]
pub enum BundleError {
    /// A file or folder of the assignment, or of the instructor, can't be read.
    #[error("read `{}`: {source}; check the path, and that this is the assignment's folder", path.display())]
    Read {
        /// The file or folder.
        path: PathBuf,
        /// What the system said.
        source: io::Error,
    },
    /// A manifest or the lock file isn't what Cargo writes.
    #[error("read `{}`: {what}; run `cargo check` in the assignment first", path.display())]
    Manifest {
        /// The file.
        path: PathBuf,
        /// What is wrong with it.
        what: String,
    },
    /// A mark of an answer in the solution has no counterpart.
    #[error("read `{}`: the mark in line {line} has no counterpart; write an `// END SOLUTION` for each `// BEGIN SOLUTION`", path.display())]
    Marks {
        /// The file.
        path: PathBuf,
        /// The line of the mark.
        line: usize,
    },
    /// Something else is in the folder already.
    #[error("write to `{}`: it is not empty; name a new folder", .0.display())]
    NotEmpty(PathBuf),
    /// It can't be written.
    #[error(transparent)]
    Write(#[from] WriteError),
    /// It can't be packed.
    #[error("make the zip: {0}")]
    Zip(String),
    /// The folder of submissions can't be read.
    #[error(transparent)]
    Downloads(#[from] DownloadsError),
    /// The starter can't be read.
    #[error(transparent)]
    Starter(#[from] SubmissionError),
}

impl BundleError {
    /// Makes a read error from what the system said.
    pub(super) fn read(path: &Path) -> impl FnOnce(io::Error) -> BundleError {
        let path = path.to_owned();
        move |source| BundleError::Read { path, source }
    }

    /// Makes a write error from what the system said.
    pub(super) fn write(path: &Path) -> impl FnOnce(io::Error) -> BundleError {
        let path = path.to_owned();
        move |source| BundleError::Write(WriteError { path, source })
    }

    /// Makes an error about a manifest from what is wrong with it.
    pub(super) fn manifest(path: &Path, what: &impl ToString) -> BundleError {
        BundleError::Manifest {
            path: path.to_owned(),
            what: what.to_string(),
        }
    }
}

impl From<BundleError> for CommandError {
    fn from(error: BundleError) -> CommandError {
        CommandError::usage(error.to_string())
    }
}
