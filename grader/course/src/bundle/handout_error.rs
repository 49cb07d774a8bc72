//! Why there is no handout.

use std::io;
use std::path::PathBuf;

use grader::command_line::CommandError;
use thiserror::Error;

/// Why there is no handout.
#[derive(Debug, Error)]
pub enum HandoutError {
    /// A file that students need can't be read.
    #[error("read `{}`: {source}; start the grader in the assignment's folder", path.display())]
    Read {
        /// The file.
        path: PathBuf,
        /// What the system said.
        source: io::Error,
    },
    /// The workspace isn't declared as it was.
    #[error(
        "make the handout's `Cargo.toml`: its members don't hold `\"solution\"` in one line; write `members = [\"starter\", \"grader\", \"solution\"]`"
    )]
    Members,
    /// The lock file names a package that it doesn't hold.
    #[error(
        "make the handout's `Cargo.lock`: it doesn't hold `{0}`; run `cargo check` in the assignment first"
    )]
    Lock(String),
    /// Something else is there already.
    #[error("write the handout to `{}`: it is not empty; name a new folder", .0.display())]
    Occupied(PathBuf),
    /// It can't be written.
    #[error("write `{}`: {source}; make room, or name another place", path.display())]
    Write {
        /// The file or folder.
        path: PathBuf,
        /// What the system said.
        source: io::Error,
    },
}

impl From<HandoutError> for CommandError {
    fn from(error: HandoutError) -> CommandError {
        CommandError::usage(error.to_string())
    }
}
