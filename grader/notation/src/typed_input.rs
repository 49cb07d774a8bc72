//! Input typed into the program: bytes, and an error that may follow them.

use std::fmt::{self, Write as _};
use std::str::FromStr;

use super::escape::{escape, lengthen, unescape};

/// Typed input of a program.
///
/// `Display` and `FromStr` use the one-line form: `4\nquit`, or `4\n [writing fails]`.
#[derive(Clone, Debug, Default, PartialEq, Eq, Hash)]
pub struct TypedInput {
    /// The bytes. The program gets one line of them each time it reads.
    pub bytes: Vec<u8>,
    /// A failure once all of them have been read.
    pub then: Option<Fault>,
}

/// A failure while the program runs.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Fault {
    /// The next time the program reads, it gets an error.
    Reading,
    /// Whenever the program writes, it gets an error.
    Writing,
    /// Whenever the program flushes, it gets an error.
    Flushing,
    /// The program runs again and again, and in each run another call fails.
    EachInTurn,
}

/// Most characters of typed text that are looked for again in what follows.
const LONGEST: usize = 6;

impl Fault {
    /// Returns the fault as sessions write it, without brackets.
    pub(super) fn name(self) -> &'static str {
        match self {
            Fault::Reading => "reading fails",
            Fault::Writing => "writing fails",
            Fault::Flushing => "flushing fails",
            Fault::EachInTurn => "each call fails in turn",
        }
    }

    pub(super) fn named(name: &str) -> Option<Fault> {
        let all = [
            Fault::Reading,
            Fault::Writing,
            Fault::Flushing,
            Fault::EachInTurn,
        ];
        all.into_iter().find(|fault| fault.name() == name)
    }
}

impl fmt::Display for TypedInput {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        // A bracket that isn't escaped begins a fault.
        let text = escape(&self.bytes).replace('[', "\\x5b");
        f.write_str(&shorten_repeats(&text, LONGEST))?;
        match self.then {
            Some(fault) => write!(f, " [{}]", fault.name()),
            None => Ok(()),
        }
    }
}

impl FromStr for TypedInput {
    type Err = String;

    fn from_str(line: &str) -> Result<TypedInput, String> {
        // A bracket that is typed is escaped.
        let (text, then) = match line.rsplit_once('[') {
            Some((text, _)) => {
                let name = &line[text.len()..];
                let then = name[1..].strip_suffix(']').and_then(Fault::named);
                let then = then.ok_or_else(|| format!("`{name}` is not a failure; write `[reading fails]`, `[writing fails]`, `[flushing fails]` or `[each call fails in turn]`"))?;
                (text.strip_suffix(' ').unwrap_or(text), Some(then))
            }
            None => (line, None),
        };
        Ok(TypedInput {
            bytes: unescape(&lengthen(text))?,
            then,
        })
    }
}

/// Fewest characters in a row that are written once.
const LEAST: usize = 400;

/// Most bytes of an escaped character: `\u{10ffff}`.
const MOST_BYTES: usize = 10;

/// Writes each piece of escaped text that is repeated often once. Pieces of more than `longest` characters aren't looked for.
pub(super) fn shorten_repeats(escaped: &str, longest: usize) -> String {
    // A star in braces repeats what follows.
    let escaped = if escaped.contains('{') {
        escaped.replace('*', "\\x2a")
    } else {
        escaped.to_owned()
    };
    if !may_repeat(escaped.as_bytes(), longest * MOST_BYTES) {
        return escaped;
    }
    let mut short = String::with_capacity(escaped.len());
    let mut rest = escaped.as_str();
    while !rest.is_empty() {
        if let Some((length, count)) = repeated_piece(rest, longest) {
            let _ = write!(short, "{{{count}*{}}}", &rest[..length]);
            rest = &rest[length * count..];
        } else {
            let (first, tail) = rest.split_at(character_length(rest));
            short.push_str(first);
            rest = tail;
        }
    }
    short
}

/// Returns whether a piece of so many bytes may be repeated often enough to be written once. Nearly every text is without,
/// and this is fast: a repeated piece fills one of these windows.
fn may_repeat(text: &[u8], longest: usize) -> bool {
    if text.len() < LEAST {
        return false;
    }
    let is_periodic =
        |window: &[u8], length: usize| window[length..] == window[..window.len() - length];
    let mut windows = text.chunks_exact(LEAST / 2);
    windows.any(|window| (1..=longest.min(LEAST / 4)).any(|length| is_periodic(window, length)))
}

/// Returns the length in bytes of a piece at the beginning that is repeated often, and how often.
fn repeated_piece(text: &str, longest: usize) -> Option<(usize, usize)> {
    let bytes = text.as_bytes();
    let mut length = 0;
    (1..=longest).find_map(|characters| {
        length += character_length(&text[length..]);
        let window = bytes.get(..length * LEAST.div_ceil(characters))?;
        if window[length..] != window[..window.len() - length]
            || text[..length].contains(['{', '}'])
        {
            return None;
        }
        let repeats = bytes[length..].iter().zip(bytes);
        let same = repeats.take_while(|(one, other)| one == other).count();
        Some((length, 1 + same / length))
    })
}

/// Returns the length in bytes of the first character of escaped text: an escape is one. It is 0 at the end.
fn character_length(text: &str) -> usize {
    match text.get(..2) {
        Some("\\u") => text.find('}').map_or(2, |end| end + 1),
        Some("\\x") => text.len().min(4),
        Some(pair) if pair.starts_with('\\') => 2,
        _ => text.chars().next().map_or(0, char::len_utf8),
    }
}
