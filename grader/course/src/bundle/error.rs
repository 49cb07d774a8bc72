//! The errors of making or writing a bundle.

use grader::failure::Failure;
use std::path::{Path, PathBuf};

use submission::SubmissionError;
use thiserror::Error;

use crate::downloads::DownloadsError;
use crate::output_files::OutputFilesError;

/// An error in making or writing a bundle.
#[derive(Debug, Error)]
pub enum BundleError {
    /// The files can't be read, written or packed.
    #[error(transparent)]
    Files(#[from] OutputFilesError),
    /// A manifest or the lock file isn't what Cargo writes.
    #[error("read `{}`: {what}; run `cargo check` in the assignment first", path.display())]
    Manifest {
        /// The file.
        path: PathBuf,
        /// The mistake in it.
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
    /// The folder of submissions can't be read.
    #[error(transparent)]
    Downloads(#[from] DownloadsError),
    /// The starter can't be read.
    #[error(transparent)]
    Starter(#[from] SubmissionError),
}

impl BundleError {
    /// Makes an error about a manifest from what is wrong with it.
    pub(super) fn manifest(path: &Path, what: &impl ToString) -> BundleError {
        BundleError::Manifest {
            path: path.to_owned(),
            what: what.to_string(),
        }
    }
}

impl From<BundleError> for Failure {
    fn from(error: BundleError) -> Failure {
        match error {
            BundleError::Files(error) => error.into(),
            _ => Failure::usage(error.to_string()),
        }
    }
}
