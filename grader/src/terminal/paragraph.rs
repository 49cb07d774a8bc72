//! Words in lines: paragraphs, counts, and what is cut to fit.

use crate::report::Count;

/// How wide the report is at the most.
pub(super) const WIDTH: usize = 80;

/// Writes a paragraph at this indentation, broken between words.
pub(super) fn wrap(text: &mut String, paragraph: &str, indent: usize) {
    let mut width = 0;
    for piece in paragraph
        .split_whitespace()
        .flat_map(|word| pieces(word, WIDTH - indent))
    {
        let length = piece.chars().count();
        if width > 0 && width + 1 + length > WIDTH {
            text.push('\n');
            width = 0;
        }
        if width == 0 {
            text.push_str(&" ".repeat(indent));
            width = indent;
        } else {
            text.push(' ');
            width += 1;
        }
        text.push_str(&piece);
        width += length;
    }
    text.push('\n');
}

/// Breaks a word that is longer than a line.
fn pieces(word: &str, most: usize) -> Vec<String> {
    let letters: Vec<char> = word.chars().collect();
    letters.chunks(most).map(String::from_iter).collect()
}

/// Returns the end of a path, with `…` before it if the whole is longer than this.
pub(super) fn end_of(path: &str, most: usize) -> String {
    let length = path.chars().count();
    if length <= most {
        return path.to_owned();
    }
    let kept: String = path.chars().skip(length + 1 - most).collect();
    format!("…{kept}")
}

/// Says how many cases are right.
pub(super) fn counted(count: Count) -> String {
    format!(
        "{} of {} {}",
        count.right,
        count.cases,
        plural(count.cases, "case")
    )
}

/// Says how many points these are.
pub(super) fn points(points: u32) -> String {
    format!("{points} {}", plural(points as usize, "point"))
}

/// Returns the word as it follows this number.
pub(super) fn plural(count: usize, word: &str) -> String {
    if count == 1 {
        word.to_owned()
    } else {
        format!("{word}s")
    }
}
