//! Prints a note.

use std::fmt::Display;
use std::io::Write as _;

/// Prints a note, a warning or an error as lines where no program reads them. If they can't be printed, the exit code has to do.
pub fn print_note(text: impl Display) {
    let _ = writeln!(anstream::stderr().lock(), "{text}");
}
