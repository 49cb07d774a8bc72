//! Shows text of a submission so that no terminal obeys it.

use std::fmt::Write as _;

/// Returns the text with everything escaped that a terminal would obey rather than show.
pub(crate) fn visible(text: &str) -> String {
    let mut shown = String::with_capacity(text.len());
    for character in text.chars() {
        if character == '\n' || !hides(character) {
            shown.push(character);
        } else if character.is_ascii() {
            let _ = write!(shown, "{}", character.escape_default());
        } else {
            let _ = write!(shown, "{}", character.escape_unicode());
        }
    }
    shown
}

/// Returns the text with everything escaped that a terminal would obey, except colours.
pub(super) fn visible_in_colour(text: &str) -> String {
    let mut pieces = text.split('\u{1b}');
    let mut shown = visible(pieces.next().unwrap_or_default());
    for piece in pieces {
        let colour = piece
            .strip_prefix('[')
            .map(|after| {
                after.trim_start_matches(|next: char| next.is_ascii_digit() || next == ';')
            })
            .is_some_and(|rest| rest.starts_with('m'));
        shown.push_str(if colour { "\u{1b}" } else { "\\u{1b}" });
        shown.push_str(&visible(piece));
    }
    shown
}

/// Returns whether a terminal obeys this character, or it changes the direction of the text.
fn hides(character: char) -> bool {
    character.is_control()
        || matches!(character, '\u{200b}'..='\u{200f}' | '\u{202a}'..='\u{202e}' | '\u{2066}'..='\u{2069}' | '\u{feff}')
}
