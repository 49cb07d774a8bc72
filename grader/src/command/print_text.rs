//! Prints a text.

use std::io::Write as _;

/// Prints a text; the reader may have closed the pipe.
pub(super) fn print_text(text: &str) {
    let _ = anstream::stdout().write_all(text.as_bytes());
}
