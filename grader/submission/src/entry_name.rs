//! The name of an entry, taken apart in the same way for all folders and archives.

use unicode_normalization::UnicodeNormalization as _;

use crate::size_limits;
use crate::visible_text::visible;

/// A path inside a submission, taken apart.
///
/// Both `/` and `\` separate its parts on every system: zips made on Windows have backslashes, and some programs unpack
/// those into files with a backslash in the name. So no part contains a backslash, except to mark a byte of a part that
/// isn't UTF-8, as in `\x81bung`.
#[derive(Debug)]
pub(crate) struct EntryName {
    /// The parts, without empty ones and `.`.
    pub(crate) parts: Vec<String>,
    /// Whether it ends with a separator, as folders do in archives.
    pub(crate) ends_open: bool,
    /// Whether its last part is the name of a Rust source.
    pub(crate) is_rust: bool,
    /// Reason why it can't be used.
    pub(crate) flaw: Option<Flaw>,
}

/// Reason why a name can't be that of something in the crate.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Flaw {
    /// It is absolute, climbs with `..`, or names a drive.
    LeadsOut,
    /// It is too deep or too long, and only its first parts are kept.
    Cut,
}

impl EntryName {
    /// Takes a name apart.
    pub(crate) fn parse(bytes: &[u8]) -> Self {
        const KEPT: usize = 4;
        let separates = |byte: &u8| matches!(byte, b'/' | b'\\');
        let parts = || {
            bytes
                .split(separates)
                .filter(|&part| !part.is_empty() && part != b".")
        };
        let names_drive = matches!(
            parts().next(),
            Some([letter, b':', ..]) if letter.is_ascii_alphabetic()
        );
        let leads_out = names_drive
            || bytes.first().is_some_and(separates)
            || parts().any(|part| part == b"..");
        let is_cut = bytes.len() > size_limits::NAME_BYTES || parts().count() > size_limits::DEPTH;
        Self {
            parts: parts()
                .take(if is_cut { KEPT } else { size_limits::DEPTH })
                .map(|part| text(&part[..part.len().min(size_limits::NAME_BYTES)]))
                .collect(),
            ends_open: bytes.last().is_some_and(separates),
            is_rust: parts().next_back().is_some_and(|last| is_rust(&text(last))),
            flaw: if leads_out {
                Some(Flaw::LeadsOut)
            } else {
                is_cut.then_some(Flaw::Cut)
            },
        }
    }

    /// Returns whether it is below some `src/`.
    pub(crate) fn is_in_src(&self) -> bool {
        self.parts.iter().any(|part| part == "src")
    }

    /// Returns the last part; empty for the top itself.
    pub(crate) fn last(&self) -> &str {
        self.parts.last().map_or("", String::as_str)
    }
}

/// Returns whether a file of this name is a Rust source.
pub(crate) fn is_rust(part: &str) -> bool {
    part.strip_suffix(".rs")
        .is_some_and(|stem| !stem.is_empty())
}

/// Returns whether a file of this name may be a Rust source that a system has renamed: `Board.RS`, `board.rs.txt`, `board.rs (1)`.
pub fn may_be_rust(name: &str) -> bool {
    let lower = name.to_ascii_lowercase();
    let stem = lower.strip_suffix(".txt").unwrap_or(&lower);
    is_rust(stem.trim_end_matches(|c: char| c.is_numeric() || " .()".contains(c)))
}

/// Returns whether a part of an [`EntryName`] was UTF-8.
pub(crate) fn is_utf8(part: &str) -> bool {
    !part.contains('\\')
}

/// Returns the parts as one path. It is the same for all spellings that some system treats as one name: in upper or lower
/// case, and with composed or decomposed accents.
pub(crate) fn folded(parts: &[String]) -> String {
    let path = parts.join("/");
    let upper = path.nfd().flat_map(char::to_uppercase);
    upper.flat_map(char::to_lowercase).nfd().collect()
}

/// Returns whether Windows doesn't allow this name of a file or folder.
pub fn is_reserved(part: &str) -> bool {
    let stem = part.split('.').next().unwrap_or(part).trim_end();
    let upper = stem.to_ascii_uppercase();
    let device = matches!(
        upper.as_str(),
        "CON" | "PRN" | "AUX" | "NUL" | "CONIN$" | "CONOUT$"
    ) || ["COM", "LPT"].iter().any(|port| {
        upper.strip_prefix(port).is_some_and(|digit| {
            matches!(
                digit,
                "0" | "1" | "2" | "3" | "4" | "5" | "6" | "7" | "8" | "9" | "¹" | "²" | "³"
            )
        })
    });
    device
        || part.ends_with(['.', ' '])
        || part.contains(|c: char| {
            c.is_control() || matches!(c, '<' | '>' | ':' | '"' | '|' | '?' | '*')
        })
}

/// Returns the parts as one path for display, with everything escaped that a terminal would obey.
pub(crate) fn display(parts: &[String]) -> String {
    const LONGEST: usize = 160;
    let mut shown = String::new();
    for (index, part) in parts.iter().enumerate() {
        if index > 0 {
            shown.push('/');
        }
        shown.push_str(&visible(part));
        if shown.len() > LONGEST {
            let end = shown.floor_char_boundary(LONGEST);
            shown.truncate(end);
            shown.push('…');
            break;
        }
    }
    shown
}

/// Returns a part as text: UTF-8 as it is, and otherwise with each byte that isn't ASCII as `\xNN`.
fn text(part: &[u8]) -> String {
    match str::from_utf8(part) {
        Ok(text) => text.to_owned(),
        Err(_) => part
            .iter()
            .map(|&byte| {
                if byte.is_ascii() {
                    char::from(byte).to_string()
                } else {
                    format!("\\x{byte:02x}")
                }
            })
            .collect(),
    }
}
