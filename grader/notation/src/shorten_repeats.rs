//! Writes text that is many times in a row once, with its number: `{500*x\n}`. `lengthen` reads it.

use std::fmt::Write as _;

/// Fewest characters in a row that are written once.
const LEAST: usize = 400;

/// Writes each piece of escaped text that is repeated often once. Pieces of more than `longest` characters aren't looked for.
pub(super) fn shorten_repeats(escaped: &str, longest: usize) -> String {
    // A star in braces repeats what follows.
    let escaped = if escaped.contains('{') {
        escaped.replace('*', "\\x2a")
    } else {
        escaped.to_owned()
    };
    let characters = characters(&escaped);
    let mut short = String::with_capacity(escaped.len());
    let mut rest = characters.as_slice();
    while let Some(first) = rest.first() {
        if let Some((length, count)) = repeats(rest, longest) {
            let _ = write!(short, "{{{count}*{}}}", rest[..length].concat());
            rest = &rest[length * count..];
        } else {
            short.push_str(first);
            rest = &rest[1..];
        }
    }
    short
}

/// Returns how long a piece at the beginning is that is repeated often, and how often.
fn repeats(characters: &[&str], longest: usize) -> Option<(usize, usize)> {
    if characters.len() < LEAST {
        return None;
    }
    (1..=longest).find_map(|length| {
        let piece = &characters[..length];
        let same = characters.chunks_exact(length);
        let count = same.take_while(|other| *other == piece).count();
        let has_brace = || piece.iter().any(|one| one.contains(['{', '}']));
        (length * count >= LEAST && !has_brace()).then_some((length, count))
    })
}

/// Splits escaped text into its characters: an escape is one.
fn characters(escaped: &str) -> Vec<&str> {
    let mut characters = Vec::with_capacity(escaped.len());
    let mut rest = escaped;
    while let Some(first) = rest.chars().next() {
        let length = match rest.get(..2) {
            Some("\\u") => rest.find('}').map_or(2, |end| end + 1),
            Some("\\x") => 4,
            Some(pair) if pair.starts_with('\\') => 2,
            _ => first.len_utf8(),
        };
        let (character, tail) = rest.split_at_checked(length).unwrap_or((rest, ""));
        characters.push(character);
        rest = tail;
    }
    characters
}
