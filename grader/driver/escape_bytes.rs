//! Writes bytes as text on one line. The grader and the driver both compile this file, so their notation is the same.

use std::borrow::Cow;
use std::fmt::Write as _;

/// Writes bytes on one line: `\n`, `\r`, `\t`, `\\`, `\"`, `\u{…}` for control characters, `\x…` for what isn't UTF-8.
pub(crate) fn escape(bytes: &[u8]) -> String {
    let mut escaped = String::with_capacity(bytes.len() + 2);
    push_escaped(bytes, &mut escaped);
    escaped
}

fn push_escaped(bytes: &[u8], escaped: &mut String) {
    // Nearly all bytes are text, for which this is much faster than looking for chunks.
    if let Ok(text) = str::from_utf8(bytes) {
        return escape_text(text, escaped);
    }
    for chunk in bytes.utf8_chunks() {
        escape_text(chunk.valid(), escaped);
        for byte in chunk.invalid() {
            let _ = write!(escaped, "\\x{byte:02x}");
        }
    }
}

fn escape_text(text: &str, escaped: &mut String) {
    let mut rest = text;
    while let Some(special) = find_special(rest.as_bytes()) {
        let (plain, tail) = rest.split_at(special);
        escaped.push_str(plain);
        let mut characters = tail.chars();
        match characters.next().unwrap_or_default() {
            '\\' => escaped.push_str("\\\\"),
            '\n' => escaped.push_str("\\n"),
            '\r' => escaped.push_str("\\r"),
            '\t' => escaped.push_str("\\t"),
            '"' => escaped.push_str("\\\""),
            control if control.is_control() => {
                let _ = write!(escaped, "{}", control.escape_unicode());
            }
            other => escaped.push(other),
        }
        rest = characters.as_str();
    }
    escaped.push_str(rest);
}

/// Returns bytes as text; what isn't UTF-8 is replaced. For bytes that are text, this is much faster than the standard
/// library's `from_utf8_lossy` alone.
pub(crate) fn as_text(bytes: &[u8]) -> Cow<'_, str> {
    str::from_utf8(bytes).map_or_else(|_| String::from_utf8_lossy(bytes), Cow::Borrowed)
}

/// Finds the first byte that may begin a character that has to be escaped: all but printable ASCII, and quotes and backslashes.
/// It looks at eight bytes at once, since long texts are nearly all of others.
fn find_special(bytes: &[u8]) -> Option<usize> {
    const ALL: u64 = 0x0101_0101_0101_0101;
    // The highest bit of a byte is set if the byte is less than the number, and sometimes in bytes after such a one.
    let less = |bytes: u64, number: u8| bytes.wrapping_sub(ALL * u64::from(number)) & !bytes;
    let (chunks, rest) = bytes.as_chunks();
    let found = chunks.iter().enumerate().find_map(|(number, &chunk)| {
        let chunk = u64::from_le_bytes(chunk);
        let equal = |byte: u8| less(chunk ^ (ALL * u64::from(byte)), 1);
        let special = chunk | less(chunk, b' ') | equal(b'"') | equal(b'\\') | equal(b'\x7f');
        let special = special & (ALL << 7);
        (special != 0).then(|| number * 8 + special.trailing_zeros() as usize / 8)
    });
    let is_special = |&byte: &u8| !matches!(byte, b' '..=b'~') || matches!(byte, b'\\' | b'"');
    found.or_else(|| Some(chunks.len() * 8 + rest.iter().position(is_special)?))
}

pub(crate) const END_OF_INPUT: &str = "^D";

/// The line that stands for any number of lines that are printed or sent.
pub(crate) const ANY_LINES: &str = "...";

/// Returns whether a printed line looks like another step of a session.
pub(crate) fn is_special(line: &str) -> bool {
    matches!(line.as_bytes(), [b'>' | b'<' | b'[' | b'\\', ..]) || line == ANY_LINES
}

/// Writes a line that is sent to an opponent as a session shows it.
pub(crate) fn sent_line(to: &str, line: &str) -> String {
    let mut line = escape(line.as_bytes());
    // A space at the end is invisible.
    if line.ends_with(' ') {
        line.pop();
        line += "\\x20";
    }
    let space = if line.is_empty() { "" } else { " " };
    format!("< {to}:{space}{line}")
}

/// Writes a typed line, with its newline if it has one, as a session shows it.
pub(crate) fn typed_line(line: &[u8]) -> String {
    let (line, end) = match line.strip_suffix(b"\n") {
        Some(line) => (line, ""),
        None => (line, END_OF_INPUT),
    };
    if line.is_empty() && end.is_empty() {
        return ">".to_owned();
    }
    let mut text = String::with_capacity(line.len() + 8);
    text.push_str("> ");
    push_escaped(line, &mut text);
    if line.contains(&b'"') {
        text = text.replace("\\\"", "\"");
    }
    // A space at the end is invisible, and this mark has another meaning.
    if line.ends_with(b" ") || line.ends_with(END_OF_INPUT.as_bytes()) {
        let last = text.pop();
        text += if last == Some(' ') { "\\x20" } else { "\\x44" };
    }
    text + end
}

/// Reads what [`escape`] wrote; also `\0` and `\'`.
///
/// # Errors
///
/// Returns what is wrong with the first invalid escape.
pub(crate) fn unescape(text: &str) -> Result<Vec<u8>, String> {
    let mut plain = Vec::with_capacity(text.len());
    let mut rest = text;
    // An escape is seldom far: searching in large steps would take longer.
    while let Some(at) = rest.bytes().position(|byte| byte == b'\\') {
        plain.extend_from_slice(&rest.as_bytes()[..at]);
        rest = read_escape(&rest[at + 1..], &mut plain).ok_or_else(|| {
            format!("invalid escape in `{text}`; write \\n, \\r, \\t, \\\\, \\x… or \\u{{…}}")
        })?;
    }
    plain.extend_from_slice(rest.as_bytes());
    Ok(plain)
}

/// Writes `{3*ab}` as `ababab`. A brace that means itself is escaped.
pub(crate) fn lengthen(text: &str) -> String {
    let mut long = String::with_capacity(text.len());
    let mut rest = text;
    while let Some((before, after)) = rest.split_once('{') {
        let piece = after.split_once('}').and_then(|(inside, after)| {
            let (count, piece) = inside.split_once('*')?;
            Some((piece.repeat(count.parse().ok()?), after))
        });
        let (piece, after) = piece.unwrap_or(("{".to_owned(), after));
        long.push_str(before);
        long.push_str(&piece);
        rest = after;
    }
    long + rest
}

fn read_escape<'a>(escape: &'a str, plain: &mut Vec<u8>) -> Option<&'a str> {
    let mut characters = escape.chars();
    let byte = match characters.next()? {
        'n' => b'\n',
        'r' => b'\r',
        't' => b'\t',
        '0' => b'\0',
        '\\' => b'\\',
        '"' => b'"',
        '\'' => b'\'',
        'x' => {
            plain.push(u8::from_str_radix(escape.get(1..3)?, 16).ok()?);
            return escape.get(3..);
        }
        'u' => {
            let (code, after) = characters.as_str().strip_prefix('{')?.split_once('}')?;
            let character = char::from_u32(u32::from_str_radix(code, 16).ok()?)?;
            plain.extend_from_slice(character.encode_utf8(&mut [0; 4]).as_bytes());
            return Some(after);
        }
        _ => return None,
    };
    plain.push(byte);
    Some(characters.as_str())
}
