//! Other texts in place of one in the source: what it says, its spaces and line breaks, and how it prints values.

use std::iter;

/// The first wrong line of a text, and the right line.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(super) struct TextChange {
    given: String,
    expected: String,
}

impl TextChange {
    /// Compares whole words. None if there is no such line, or if it differs in numbers or spaces alone.
    pub(super) fn between(expected: &str, given: &str) -> Option<TextChange> {
        let mut lines = expected.lines().zip(given.lines());
        let (expected, given) = lines.find(|(expected, given)| expected != given)?;
        let length = |letters: &mut dyn Iterator<Item = (char, char)>| -> usize {
            let same = letters.take_while(|(one, other)| one == other);
            same.map(|(letter, _)| letter.len_utf8()).sum()
        };
        let head = length(&mut expected.chars().zip(given.chars()));
        let head = expected[..head]
            .trim_end_matches(char::is_alphanumeric)
            .len();
        let (expected, given) = (&expected[head..], &given[head..]);
        let tail = length(&mut expected.chars().rev().zip(given.chars().rev()));
        let kept = expected[expected.len() - tail..].trim_start_matches(char::is_alphanumeric);
        let end = |text: &str| text.len() - kept.len();
        let (expected, given) = (&expected[..end(expected)], &given[..end(given)]);
        let is_text = given.contains(char::is_alphabetic)
            && given.trim() != expected.trim()
            && !expected.contains(['{', '}', '"', '\\']);
        is_text.then(|| TextChange {
            given: given.to_owned(),
            expected: expected.to_owned(),
        })
    }
}

/// The most spaces or columns by which a text is made wider or narrower.
const WIDER: usize = 6;

/// Returns texts that are tried in place of a literal, all of them with their quotes.
pub(super) fn text_edits(literal: &str, changes: &[TextChange]) -> Vec<String> {
    let said = changes
        .iter()
        .filter(|change| literal.contains(&change.given))
        .map(|change| literal.replace(&change.given, &change.expected));
    let without_breaks = literal
        .match_indices("\\n")
        .map(|(at, found)| [&literal[..at], &literal[at + found.len()..]].concat());
    let with_break = literal.strip_suffix('"').map(|text| format!("{text}\\n\""));
    let mut texts: Vec<String> = iter::empty()
        .chain(said)
        .chain(without_breaks)
        .chain(with_break)
        .collect();
    texts.extend(with_other_spaces(literal));
    texts.extend(with_other_formats(literal));
    texts
}

/// Returns the literal with more spaces in each place where there are some, or fewer.
fn with_other_spaces(literal: &str) -> Vec<String> {
    let mut texts = Vec::new();
    let mut at = 0;
    while let Some(begin) = literal[at..].find(' ').map(|found| at + found) {
        let rest = literal[begin..].trim_start_matches(' ');
        let count = literal.len() - begin - rest.len();
        for other in count.saturating_sub(WIDER)..=count + WIDER {
            texts.push([&literal[..begin], &" ".repeat(other), rest].concat());
        }
        at = begin + count;
    }
    texts
}

/// Returns the literal with another width, or another side, for each value that it prints.
fn with_other_formats(literal: &str) -> Vec<String> {
    let mut texts = Vec::new();
    for (open, _) in literal.match_indices('{') {
        let Some(length) = literal[open..].find('}') else {
            continue;
        };
        let inner = &literal[open + 1..open + length];
        let (name, format) = inner.split_once(':').unwrap_or((inner, ""));
        for other in other_formats(format) {
            let colon = if other.is_empty() { "" } else { ":" };
            let printed = format!("{{{name}{colon}{other}}}");
            let after = &literal[open + length + 1..];
            texts.push([&literal[..open], &printed, after].concat());
        }
    }
    texts
}

fn other_formats(format: &str) -> Vec<String> {
    let mut formats: Vec<String> = ["", "2", "3", ">2", ">3"].map(str::to_owned).into();
    for (one, other) in [("<", ">"), (">", "<"), ("^", ">"), ("0", "")] {
        if format.starts_with(one) {
            formats.push(format.replacen(one, other, 1));
        }
    }
    let digits = format.trim_start_matches(|letter: char| !letter.is_ascii_digit());
    if let Ok(width) = digits.parse::<u16>() {
        let before = &format[..format.len() - digits.len()];
        let width = usize::from(width);
        let widths = width.saturating_sub(WIDER)..=width + WIDER;
        formats.extend(widths.map(|other| format!("{before}{other}")));
    }
    formats
}

#[cfg(test)]
mod tests {
    use rstest::rstest;

    use super::*;

    #[rstest]
    #[case::a_word("Player Two won", "Player Two wins", Some(("won", "wins")))]
    #[case::a_sign("refused not a number", "refused: not a number", Some(("refused", "refused:")))]
    #[case::some_words("refused: bowl is empty", "refused: empty bowl", Some(("bowl is empty", "empty bowl")))]
    #[case::a_capital("a\nDraw", "a\ndraw", Some(("Draw", "draw")))]
    #[case::a_number("12 wins", "13 wins", None)]
    #[case::spaces("a  b", "a b", None)]
    #[case::the_same("a", "a", None)]
    #[case::signs_that_mean_something("a", "{", None)]
    fn the_first_wrong_line_says_what_changes(
        #[case] given: &str,
        #[case] expected: &str,
        #[case] change: Option<(&str, &str)>,
    ) {
        let found = TextChange::between(expected, given);
        let found = found
            .as_ref()
            .map(|change| (&*change.given, &*change.expected));
        assert_eq!(found, change);
    }

    #[rstest]
    #[case::what_it_says(r#""{} won""#, r#""{} wins""#)]
    #[case::a_line_break(r#""a\nb""#, r#""ab""#)]
    #[case::a_line_break_more(r#""a""#, r#""a\n""#)]
    #[case::spaces(r#""a  b""#, r#""a   b""#)]
    #[case::the_side(r#""{a:<3}""#, r#""{a:>3}""#)]
    #[case::a_width(r#""{:2} {}""#, r#""{:3} {}""#)]
    #[case::a_wider_column(r#""{two}{:15}""#, r#""{two}{:18}""#)]
    #[case::none(r#""{stones} x""#, r#""{stones:>3} x""#)]
    #[case::zeros(r#""{:03}""#, r#""{:3}""#)]
    #[case::as_code(r#""{:?}""#, r#""{}""#)]
    fn a_text_that_is_right_is_tried(#[case] literal: &str, #[case] right: &str) {
        let changes = TextChange::between("One wins", "One won");
        let texts = text_edits(literal, changes.as_slice());
        assert!(texts.iter().any(|text| text == right), "{texts:?}");
    }
}
