//! Prints a text.

use std::fmt::Display;
use std::io::{ErrorKind, Write as _};
use std::path::Path;

use crate::atomic_file::WriteError;
use crate::failure::{Failure, FailureKind};

/// Prints a text; returns whether there is a reader, who may have closed the pipe.
///
/// # Errors
///
/// Returns why it can't be written anywhere: a report that is lost isn't a success.
pub fn print_text(text: impl Display) -> Result<bool, Failure> {
    let mut out = anstream::stdout().lock();
    match write!(out, "{text}").and_then(|()| out.flush()) {
        Err(error) if error.kind() == ErrorKind::BrokenPipe => Ok(false),
        Err(error) => {
            let failure = Failure::from(WriteError::at(Path::new("standard output"))(error));
            let kind = match failure.kind {
                FailureKind::DiskFull => FailureKind::DiskFull,
                _ => FailureKind::Output,
            };
            Err(Failure { kind, ..failure })
        }
        Ok(()) => Ok(true),
    }
}
