//! Compares an answer with the right one.

use crate::notation::Answer;

/// The line that stands for any number of printed lines.
pub(crate) const ANY_LINES: &str = "...";

/// Says whether this answer is the expected one.
///
/// Text is compared line by line, without trailing white space. In what a program is expected to print, a line `...`
/// stands for any number of lines. Everything else must be equal.
#[must_use]
pub fn agrees(expected: &Answer, answer: &Answer) -> bool {
    match (expected, answer) {
        (Answer::Text(expected), Answer::Text(answer)) => lines(expected) == lines(answer),
        (Answer::Printed(expected), Answer::Printed(answer)) => {
            matches_lines(&lines(expected), &lines(answer))
        }
        _ => expected == answer,
    }
}

/// Returns the lines of a text without trailing white space, and without empty lines at the end.
fn lines(text: &str) -> Vec<&str> {
    text.trim_end().lines().map(str::trim_end).collect()
}

fn matches_lines(expected: &[&str], printed: &[&str]) -> bool {
    let mut pieces = expected.split(|line| *line == ANY_LINES);
    let first = pieces.next().unwrap_or_default();
    let Some(mut rest) = printed.strip_prefix(first) else {
        return false;
    };
    let Some(last) = pieces.next_back() else {
        return rest.is_empty();
    };
    for piece in pieces {
        // The earliest place leaves the most for the pieces that follow.
        match (0..=rest.len()).find(|&at| rest[at..].starts_with(piece)) {
            Some(at) => rest = &rest[at + piece.len()..],
            None => return false,
        }
    }
    rest.ends_with(last)
}
