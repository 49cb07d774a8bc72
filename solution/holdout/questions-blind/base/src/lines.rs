//! What a line of input is, and what it means.

use std::io::{self, BufRead};

/// Reads the next line, or `None` at the end of the input. White space around it is removed.
pub(crate) fn next_line(input: &mut impl BufRead) -> io::Result<Option<String>> {
    let mut bytes = Vec::new();
    let read = input.read_until(b'\n', &mut bytes)?;
    if read == 0 {
        return Ok(None);
    }
    let text = String::from_utf8_lossy(&bytes);
    Ok(Some(text.trim().to_owned()))
}

/// Reads the number of a bowl.
pub(crate) fn number(text: &str) -> Option<usize> {
    text.trim().parse().ok()
}
