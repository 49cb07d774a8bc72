//! Text of letters, digits and punctuation, which programs can read aloud.

use std::fmt::Write as _;

/// Replaces every other character with the name of its number, and control characters with nothing.
pub(super) fn replace_symbols(text: &str) -> String {
    let mut readable = String::with_capacity(text.len());
    for letter in text.chars() {
        if letter.is_alphanumeric()
            || letter.is_ascii_punctuation()
            || letter == ' '
            || letter == '\n'
        {
            readable.push(letter);
        } else if letter == '…' {
            readable.push_str("...");
        } else if !letter.is_control() {
            let _ = write!(readable, " U+{:04X} ", u32::from(letter));
        }
    }
    readable
}
