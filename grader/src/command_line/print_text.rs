//! Prints texts and notes, and reports failures.

use std::fmt::Display;
use std::io::{ErrorKind, Write as _};
use std::path::Path;

use crate::atomic_file::WriteError;
use crate::exit::Exit;
use crate::failure::{Failure, FailureKind};
use crate::render::terminal::style::{BAD, BOLD};
use submission::visible_lines;

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

/// Prints a note, a warning or an error as lines where no program reads them. If they can't be printed, the exit code has to do.
pub fn print_note(text: impl Display) {
    let _ = writeln!(anstream::stderr().lock(), "{text}");
}

/// Reports a failure on the terminal, and returns its exit code.
pub fn report_failure(failure: &Failure) -> Exit {
    let error = |what: &str| print_note(format_args!("{BAD}error:{BAD:#} {what}"));
    let hint = |hint: &str| print_note(format_args!("\n{BOLD}hint:{BOLD:#} {hint}"));
    if failure.mistakes.is_empty() {
        error(&visible_lines(&failure.what));
    } else {
        for mistake in &failure.mistakes {
            error(mistake);
        }
        print_note(format_args!("\n{}", failure.what));
    }
    if let Some(remedy) = &failure.hint {
        hint(remedy);
    }
    match failure.kind {
        FailureKind::Usage => Exit::Usage,
        FailureKind::Assignment => Exit::BrokenAssignment,
        FailureKind::Examples => Exit::DoesNotCompile,
        FailureKind::Internal => {
            hint("this is an internal error, and the submission isn't at fault; try again");
            Exit::Internal
        }
        FailureKind::Output => Exit::Internal,
        FailureKind::Interrupted => Exit::Interrupted,
        FailureKind::DiskFull => Exit::DiskFull,
        FailureKind::Machine => Exit::Machine,
    }
}
