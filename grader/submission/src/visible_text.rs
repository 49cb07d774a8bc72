//! Makes text of submissions visible, so that no terminal obeys it and no reader is misled.

use std::fmt::Write as _;

/// Returns the text on one line, with everything escaped that a terminal would obey, that is invisible, or that changes the
/// direction of the text.
///
/// ```
/// assert_eq!(submission::visible("a\u{1b}[31m\nb"), "a\\u{1b}[31m\\nb");
/// assert_eq!(submission::visible("Müller's"), "Müller's");
/// ```
pub fn visible(text: &str) -> String {
    let mut shown = String::with_capacity(text.len());
    for character in text.chars() {
        if !is_hidden(character) {
            shown.push(character);
        } else if matches!(character, '\0' | '\n' | '\r' | '\t') {
            let _ = write!(shown, "{}", character.escape_debug());
        } else {
            let _ = write!(shown, "{}", character.escape_unicode());
        }
    }
    shown
}

/// Returns the text with its line breaks, and each line [`visible`].
pub fn visible_lines(text: &str) -> String {
    // Most texts are, and long.
    let is_plain = |byte: u8| byte == b'\n' || (b' '..=b'~').contains(&byte);
    if text.bytes().all(is_plain) {
        return text.to_owned();
    }
    text.split('\n').map(visible).collect::<Vec<_>>().join("\n")
}

/// Returns the text with its line breaks and its colours, and everything else [`visible`].
///
/// ```
/// assert_eq!(submission::visible_in_colour("\u{1b}[31ma\u{1b}[2J\n"), "\u{1b}[31ma\\u{1b}[2J\n");
/// ```
pub fn visible_in_colour(text: &str) -> String {
    let mut pieces = text.split('\u{1b}');
    let mut shown = visible_lines(pieces.next().unwrap_or_default());
    for piece in pieces {
        let is_colour = piece
            .strip_prefix('[')
            .map(|after| {
                after.trim_start_matches(|next: char| next.is_ascii_digit() || next == ';')
            })
            .is_some_and(|rest| rest.starts_with('m'));
        shown.push_str(if is_colour { "\u{1b}" } else { "\\u{1b}" });
        shown.push_str(&visible_lines(piece));
    }
    shown
}

/// Returns a text in JSON with the same value, in which everything hidden is written as JSON's own escapes.
///
/// ```
/// assert_eq!(submission::visible_in_json("{\"a\u{202e}\": 1}\n"), "{\"a\\u202e\": 1}\n");
/// ```
pub fn visible_in_json(json: &str) -> String {
    let mut shown = String::with_capacity(json.len());
    for character in json.chars() {
        if character == '\n' || !is_hidden(character) {
            shown.push(character);
            continue;
        }
        for unit in character.encode_utf16(&mut [0; 2]) {
            let _ = write!(shown, "\\u{unit:04x}");
        }
    }
    shown
}

/// Returns whether a terminal obeys this character, it is invisible, or it changes the direction of the text.
pub fn is_hidden(character: char) -> bool {
    character.is_control()
        || matches!(
            character,
            '\u{ad}' | '\u{34f}' | '\u{61c}' | '\u{115f}' | '\u{1160}' | '\u{17b4}' | '\u{17b5}' | '\u{180b}'..='\u{180f}'
                | '\u{200b}'..='\u{200f}'
                | '\u{2028}'..='\u{202e}'
                | '\u{2060}'..='\u{206f}'
                | '\u{3164}'
                | '\u{fe00}'..='\u{fe0f}'
                | '\u{feff}'
                | '\u{ffa0}'
                | '\u{fff0}'..='\u{fffb}'
                | '\u{e0000}'..='\u{e0fff}'
        )
}
