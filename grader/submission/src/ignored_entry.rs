//! The files that are left out of a submission, with the reasons.

use std::fmt;
use std::string::FromUtf8Error;

use serde::Serialize;

use crate::size_limits;

/// An entry that was left out, and why.
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord, Serialize)]
pub struct IgnoredEntry {
    /// The entry's path inside the submission, escaped for display; a folder's ends with `/`.
    pub path: String,
    /// Reason for leaving it out.
    pub reason: Reason,
}

/// Reason for leaving out an entry. It is serialized as the text of `Display`.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
#[non_exhaustive]
pub enum Reason {
    /// It is outside the crate that is graded.
    OutsideTheCrate,
    /// It is in the crate, but not in its `src/`.
    NotASource,
    /// It is in `src/`, but its name doesn't end in `.rs`.
    NotRust,
    /// It is a settings file that would change how Cargo or rustup works.
    ChangesTheBuild,
    /// A tool made it, such as Cargo or a version control system.
    Generated,
    /// Its name starts with a dot: an editor or the system put it there.
    Hidden,
    /// macOS added it.
    MacOs,
    /// It is a link, and links aren't followed.
    Link,
    /// It is a FIFO, a socket, or a device.
    Special,
    /// Its name isn't UTF-8.
    NameNotUtf8,
    /// Its contents aren't UTF-8, so it can't be Rust.
    NotUtf8 {
        /// The first line that isn't, counted from 1.
        line: usize,
    },
    /// Its contents are UTF-16, as Windows' PowerShell writes it.
    Utf16,
    /// Its name would lead out of the submission.
    LeadsOut,
    /// It is too deep, or its path is too long.
    TooDeep,
    /// The system doesn't allow reading it.
    NotAllowed,
    /// Too many were left out to name them all.
    More {
        /// Their number.
        count: usize,
    },
}

impl Reason {
    /// Returns the reason for bytes that aren't UTF-8.
    pub(crate) fn of_bytes(error: &FromUtf8Error) -> Reason {
        let bytes = error.as_bytes();
        if bytes.starts_with(b"\xff\xfe") || bytes.starts_with(b"\xfe\xff") {
            return Reason::Utf16;
        }
        let good = &bytes[..error.utf8_error().valid_up_to()];
        let line = good.split(|&byte| byte == b'\n').count();
        Reason::NotUtf8 { line }
    }
}

impl fmt::Display for Reason {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::OutsideTheCrate => f.write_str("outside the crate that is graded"),
            Self::NotASource => f.write_str("not in `src/`"),
            Self::NotRust => f.write_str("not a `.rs` file"),
            Self::ChangesTheBuild => f.write_str("the grader builds with its own settings"),
            Self::Generated => f.write_str("made by a tool"),
            Self::Hidden => f.write_str("hidden"),
            Self::MacOs => f.write_str("added by macOS"),
            Self::Link => f.write_str("a link; links aren't followed"),
            Self::Special => f.write_str("not a regular file"),
            Self::NameNotUtf8 => f.write_str("its name isn't UTF-8"),
            Self::NotUtf8 { line } => write!(f, "not UTF-8 (line {line})"),
            Self::Utf16 => f.write_str("UTF-16"),
            Self::LeadsOut => f.write_str("its name leads out of the submission"),
            Self::TooDeep => write!(
                f,
                "its path has more than {} parts or {} bytes",
                size_limits::DEPTH,
                size_limits::NAME_BYTES
            ),
            Self::NotAllowed => f.write_str("no permission to read it"),
            Self::More { count } => write!(f, "{count} more"),
        }
    }
}

impl Serialize for Reason {
    fn serialize<S: serde::Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_str(self)
    }
}
