//! The errors of listing submissions.

use std::io;
use std::path::PathBuf;

use thiserror::Error;

/// The reasons why no submissions are listed.
#[derive(Debug, Error)]
#[non_exhaustive]
pub enum DownloadsError {
    /// There is nothing at the path.
    #[error("list `{}`: there is no such folder; check the path", path.display())]
    Missing {
        /// The path that was given.
        path: PathBuf,
    },

    /// The path isn't a folder.
    #[error(
        "list `{}`: it isn't a folder; unpack what the course system gave you and name that folder",
        path.display()
    )]
    NotAFolder {
        /// The path that was given.
        path: PathBuf,
    },

    /// The folder is a crate, not a folder of crates.
    #[error(
        "list `{}`: it is one submission; name the folder around it, or grade it by itself",
        path.display()
    )]
    OneSubmission {
        /// The path that was given.
        path: PathBuf,
    },

    /// There is no submission in it.
    #[error(
        "list `{}`: there is no submission in it; each is a folder or an archive in this folder",
        path.display()
    )]
    Empty {
        /// The path that was given.
        path: PathBuf,
    },

    /// There are too many files for a class.
    #[error(
        "list `{}`: there are more than {limit} files in it; name the folder that only contains the submissions",
        path.display()
    )]
    TooLarge {
        /// The path that was given.
        path: PathBuf,
        /// The limit.
        limit: usize,
    },

    /// Gradescope's description of the submissions isn't what Gradescope writes.
    #[error("read `{}:{line}`: {what}; export the submissions again", path.display())]
    Metadata {
        /// The file.
        path: PathBuf,
        /// The line, counted from 1.
        line: usize,
        /// The problem.
        what: String,
    },

    /// The system refused to read it.
    #[error("read `{}`: {source}; check its permissions", path.display())]
    Io {
        /// The file or folder.
        path: PathBuf,
        /// The system's error.
        source: io::Error,
    },
}
