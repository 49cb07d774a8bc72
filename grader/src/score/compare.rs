//! Compares an answer with the right one.

use crate::notation::Verb;
use crate::specs::is_text;

/// The line that stands for any number of printed lines.
const ANY_LINES: &str = "...";

/// Says whether this answer to a question with this verb is the expected one.
///
/// Numbers and words are compared as they are; texts line by line, without their trailing white space. In what a
/// program is expected to print, a line `...` stands for any number of lines.
#[must_use]
pub fn agrees(verb: Verb, expected: &str, answer: &str) -> bool {
    if !is_text(verb) {
        return expected == answer;
    }
    let answer = lines(answer);
    let expected = lines(expected);
    if verb == Verb::Program {
        matches_lines(&expected, &answer)
    } else {
        expected == answer
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
