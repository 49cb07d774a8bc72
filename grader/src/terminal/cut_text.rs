//! Truncates texts to a width.

use textwrap::core::display_width;

/// Returns the line, truncated with `…` if it is wider than this.
pub(super) fn cut_text(line: &str, most: usize) -> String {
    if display_width(line) <= most {
        return line.to_owned();
    }
    let mut kept = String::new();
    for letter in line.chars() {
        if display_width(&kept) + display_width(letter.encode_utf8(&mut [0; 4])) + 1 > most {
            break;
        }
        kept.push(letter);
    }
    kept + "…"
}

/// Returns the line with its colours, truncated with `…` if its visible part is wider than this.
pub(super) fn cut_in_colour(line: &str, most: usize) -> String {
    if display_width(line) <= most {
        return line.to_owned();
    }
    let mut kept = String::new();
    let mut rest = line;
    while let Some(letter) = rest.chars().next() {
        // An escape ends with its first letter.
        let escape = rest
            .strip_prefix("\u{1b}[")
            .and_then(|after| after.find(char::is_alphabetic))
            .map(|end| end + 3);
        let length = escape.unwrap_or(letter.len_utf8());
        let piece = &rest[..length];
        if escape.is_none() && display_width(&kept) + display_width(piece) + 1 > most {
            break;
        }
        kept.push_str(piece);
        rest = &rest[length..];
    }
    kept + "…\u{1b}[0m"
}

/// Returns the path, or `…` and its end if it is longer than this.
pub(super) fn end_of(path: &str, most: usize) -> String {
    let length = path.chars().count();
    if length <= most {
        return path.to_owned();
    }
    let kept: String = path.chars().skip(length + 1 - most).collect();
    format!("…{kept}")
}
