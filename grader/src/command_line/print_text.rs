//! Prints a text.

use std::fmt::Display;
use std::io::{ErrorKind, Write as _};
use std::path::Path;

use super::error::CommandError;
use crate::atomic_file::WriteError;

/// Prints a text; returns whether there is a reader, who may have closed the pipe.
///
/// # Errors
///
/// Returns why it can't be written anywhere: a report that is lost isn't a success.
pub fn print_text(text: impl Display) -> Result<bool, CommandError> {
    let mut out = anstream::stdout().lock();
    match write!(out, "{text}").and_then(|()| out.flush()) {
        Err(error) if error.kind() == ErrorKind::BrokenPipe => Ok(false),
        Err(error) => Err(CommandError::Printing(WriteError::at(Path::new(
            "standard output",
        ))(error))),
        Ok(()) => Ok(true),
    }
}
