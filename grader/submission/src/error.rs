//! The errors of reading a submission.

use std::path::{Path, PathBuf};
use std::string::FromUtf8Error;
use std::{fmt, io};

use serde::Serialize;
use thiserror::Error;

use crate::size_limits;
use crate::visible_text::visible;

/// Reason why no crate could be read from a path, and files to hand in instead.
#[derive(Debug, Error)]
pub struct SubmissionError {
    /// The path that was given, or the file in it that the system refused to read.
    pub path: PathBuf,
    /// The reason.
    pub problem: Problem,
}

/// Problem of a submission as a whole.
#[derive(Debug)]
#[non_exhaustive]
pub enum Problem {
    /// There is nothing at the path.
    Missing,
    /// There is no library crate inside: contents that were found instead, and files to hand in.
    NoCrate(String),
    /// Two crates are equally deep, and neither is called `starter`: the folder of the first in alphabetical order, and the next one.
    TwoCrates(String, String),
    /// The crate's `src/lib.rs` isn't UTF-8: the file, and the first line that isn't, or the other encoding.
    NotUtf8(String, Reason),
    /// It exceeds one of the [`size_limits`](crate::size_limits): the limit, and the remedy.
    TooLarge(String),
    /// A source can't be read safely: the entry, escaped for display, and its problem.
    Hostile(String, Objection),
    /// It is neither a folder nor an archive, it is damaged, or it isn't certain what is in it or whose it is: the reason, and the
    /// remedy.
    Unreadable(String),
    /// The system refused to read it, with this message.
    Io(io::Error),
}

impl fmt::Display for SubmissionError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        // A terminal would obey what is in it: students choose the names.
        let path = visible(&self.path.display().to_string());
        match &self.problem {
            Problem::Missing => write!(f, "there is no file or folder `{path}`; check the path"),
            Problem::NoCrate(hint) => write!(f, "`{path}` has no `src/lib.rs`: {hint}"),
            Problem::TwoCrates(first, second) => write!(
                f,
                "there are two crates in `{path}`: one in `{first}` and one in `{second}`; hand in only one of them"
            ),
            Problem::NotUtf8(entry, why) => write!(
                f,
                "can't read `{entry}` in `{path}`: it is {why}; save the file as UTF-8, the only encoding that Rust reads"
            ),
            Problem::Hostile(entry, why) => {
                write!(f, "can't read `{path}`: the entry `{entry}` {why}")
            }
            Problem::TooLarge(why) | Problem::Unreadable(why) => {
                write!(f, "can't read `{path}`: {why}")
            }
            Problem::Io(why) => write!(f, "can't read `{path}`: {why}; check its permissions"),
        }
    }
}

impl SubmissionError {
    /// Returns the error with a path in this folder that begins with `shown` instead.
    pub fn showing(mut self, folder: &Path, shown: &str) -> SubmissionError {
        if let Ok(below) = self.path.strip_prefix(folder) {
            self.path = Path::new(shown)
                .components()
                .chain(below.components())
                .collect();
        }
        self
    }

    pub(crate) fn io(path: &Path) -> impl Fn(io::Error) -> SubmissionError {
        |source| Problem::Io(source).at(path)
    }
}

impl Problem {
    /// Makes the error for what is at this path.
    pub fn at(self, path: &Path) -> SubmissionError {
        SubmissionError {
            path: path.to_owned(),
            problem: self,
        }
    }

    pub(crate) fn not_a_folder(what: &str) -> Problem {
        Problem::Unreadable(format!(
            "it is {what}; hand in the crate's folder, or a `.zip` or `.tar.gz` of it"
        ))
    }

    pub(crate) fn damaged(what: &str) -> Problem {
        Problem::Unreadable(format!(
            "the archive is damaged: {what}; make a new one and hand that in"
        ))
    }

    pub(crate) fn too_large(what: &str, limit: &str, remedy: &str) -> Problem {
        Problem::TooLarge(format!("{what} more than {limit}; {remedy}"))
    }
}

/// Problem of an entry that belongs to the crate's sources.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Error)]
#[non_exhaustive]
pub enum Objection {
    /// It is a symbolic link.
    #[error("is a symbolic link; hand in the file itself")]
    SymbolicLink,
    /// It is a hard link to another entry of its archive.
    #[error("is a hard link; hand in the file itself")]
    HardLink,
    /// It is a FIFO, a socket, or a device.
    #[error("isn't a regular file but a FIFO, a socket, or a device; hand in the file itself")]
    Special,
    /// It appears twice.
    #[error("appears twice; make a new archive with each file once")]
    Twice,
    /// It is both a file and a folder.
    #[error("is both a file and a folder; rename one of them")]
    FileAndFolder,
    /// It differs from another entry only in upper and lower case, or in how its accents are written.
    #[error(
        "differs from another name only in upper and lower case, or in how accents are written, and macOS and Windows treat these as the same name; rename one of them"
    )]
    AlikeNames,
    /// Windows doesn't allow this name.
    #[error("has a name that Windows doesn't allow; rename it")]
    ReservedName,
    /// Its name leads out of the archive.
    #[error(
        "has a name that leads out of its archive; make the archive from the crate's own folder"
    )]
    LeadsOut,
    /// It needs a password.
    #[error("is encrypted; make the archive without a password")]
    Encrypted,
    /// It is compressed in a way that isn't read here.
    #[error("is compressed in an unusual way; make an ordinary zip")]
    Method,
    /// It isn't as long as the archive says.
    #[error("isn't as long as the archive says; make a new archive")]
    LyingSize,
    /// It shares its bytes with another entry.
    #[error("shares its bytes with another entry; make a new archive")]
    Overlaps,
    /// It changed between being listed and being read.
    #[error("changed while it was being read; grade it again")]
    Changed,
}

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
