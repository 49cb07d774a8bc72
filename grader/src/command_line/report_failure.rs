//! Reports failures of commands, all in one place, at the end of `main`.

use submission::visible_lines;

use super::print_note::print_note;
use crate::exit::Exit;
use crate::failure::{Failure, FailureKind};
use crate::terminal::style::{BAD, BOLD};

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
