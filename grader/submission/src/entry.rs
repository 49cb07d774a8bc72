//! One entry of a folder or an archive.

use std::collections::BTreeSet;
use std::path::Path;

use unicode_normalization::UnicodeNormalization as _;

use crate::error::{IgnoredEntry, Objection, Problem, Reason, SubmissionError};
use crate::size_limits;
use crate::visible_text::visible;

/// Kind of an entry.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub enum Kind {
    /// A regular file.
    File,
    /// A folder.
    Folder,
    /// A symbolic link, wherever it leads.
    SymbolicLink,
    /// Another name of a file.
    HardLink,
    /// A device, a FIFO, a socket.
    Special,
}

impl Kind {
    /// Returns why a source can't be of this kind.
    pub(crate) fn objection(self) -> Option<Objection> {
        match self {
            Self::File | Self::Folder => None,
            Self::SymbolicLink => Some(Objection::SymbolicLink),
            Self::HardLink => Some(Objection::HardLink),
            Self::Special => Some(Objection::Special),
        }
    }
}

#[derive(Debug)]
pub(crate) struct Entry {
    pub(crate) name: EntryName,
    pub(crate) kind: Kind,
    pub(crate) number: usize,
}

/// A path inside a submission, taken apart.
///
/// Both `/` and `\` separate its parts on every system: zips made on Windows have backslashes, and some programs unpack
/// those into files with a backslash in the name. So no part contains a backslash, except to mark a byte of a part that
/// isn't UTF-8, as in `\x81bung`.
#[derive(Debug)]
pub(crate) struct EntryName {
    pub(crate) parts: Vec<String>,
    /// Whether it ends with a separator, as folders do in archives.
    pub(crate) ends_open: bool,
    /// Whether its last part is the name of a Rust source.
    pub(crate) is_rust: bool,
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

    pub(crate) fn is_in_src(&self) -> bool {
        self.parts.iter().any(|part| part == "src")
    }

    pub(crate) fn last(&self) -> &str {
        self.parts.last().map_or("", String::as_str)
    }
}

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

/// The entries in which the crate is searched, and what is left out before that.
///
/// A `target/` counts as one name, however many entries it has, so that a listing stays small.
#[derive(Debug, Default)]
pub(crate) struct EntryListing {
    pub(crate) entries: Vec<Entry>,
    pub(crate) left_out: BTreeSet<IgnoredEntry>,
    /// Whether something that can't be read may hold sources.
    pub(crate) hides_sources: bool,
    listed: usize,
}

impl EntryListing {
    /// Adds an entry, and returns whether its contents matter.
    pub(crate) fn add(&mut self, path: &Path, entry: Entry) -> Result<bool, SubmissionError> {
        self.listed += 1;
        let aside = set_aside(&entry);
        if let Some((depth, reason)) = aside {
            let may_be_source = entry.name.is_rust || entry.kind == Kind::Folder;
            self.hides_sources |=
                reason == Reason::TooDeep && may_be_source && entry.name.is_in_src();
            self.left_out.insert(leave_out(&entry, depth, reason));
        } else {
            self.entries.push(entry);
        }
        if self.listed > size_limits::ENTRIES {
            return Err(too_many(path, size_limits::ENTRIES));
        }
        if self.entries.len() + self.left_out.len() > size_limits::NAMED {
            return Err(too_many(path, size_limits::NAMED));
        }
        Ok(aside.is_none())
    }
}

/// Returns the folder or file around an entry that is never searched, as a number of parts, and why it isn't.
fn set_aside(entry: &Entry) -> Option<(usize, Reason)> {
    let name = &entry.name;
    if name.flaw == Some(Flaw::LeadsOut) {
        // A source whose name leads out has to be refused, which happens when the crate is chosen.
        return (!name.is_rust).then_some((name.parts.len(), Reason::LeadsOut));
    }
    let is_folder = |index: usize| index + 1 < name.parts.len() || entry.kind == Kind::Folder;
    let mut in_src = false;
    for (index, part) in name.parts.iter().enumerate() {
        let reason = match part.as_str() {
            "__MACOSX" | ".DS_Store" => Reason::MacOs,
            _ if part.starts_with("._") => Reason::MacOs,
            ".cargo" => Reason::ChangesTheBuild,
            ".git" | ".hg" | ".svn" | "node_modules" => Reason::Generated,
            "target" if !in_src && is_folder(index) => Reason::Generated,
            _ if part.starts_with('.') => Reason::Hidden,
            _ => {
                in_src |= part == "src";
                continue;
            }
        };
        return Some((index + 1, reason));
    }
    (name.flaw == Some(Flaw::Cut)).then_some((name.parts.len(), Reason::TooDeep))
}

/// Leaves out the folder or file that the first `depth` parts name.
pub(crate) fn leave_out(entry: &Entry, depth: usize, reason: Reason) -> IgnoredEntry {
    let mut path = display(&entry.name.parts[..depth]);
    if depth < entry.name.parts.len()
        || entry.name.flaw == Some(Flaw::Cut)
        || entry.kind == Kind::Folder
    {
        path.push('/');
    }
    IgnoredEntry { path, reason }
}

pub(crate) fn too_many(path: &Path, limit: usize) -> SubmissionError {
    let limit = format!("{limit} entries");
    Problem::too_large("it has", &limit, "hand in the crate alone").at(path)
}
