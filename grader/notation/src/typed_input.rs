//! Input typed into the program: bytes, and an error that may follow them.

use std::fmt;
use std::io::ErrorKind;
use std::str::FromStr;

use super::escape::{escape, lengthen, unescape};
use super::notation_error::NotationError;
use super::shorten_repeats::shorten_repeats;

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
    /// The next time the program reads, it gets an error of this kind.
    Reading(ErrorKind),
    /// Whenever the program writes, it gets an error of this kind.
    Writing(ErrorKind),
    /// Whenever the program flushes, it gets an error of this kind.
    Flushing(ErrorKind),
    /// The program runs again and again, and in each run another call fails.
    EachInTurn,
}

/// Most characters of typed text that are looked for again in what follows.
const LONGEST: usize = 6;

/// The kinds of errors that can be asked for, with the words for them.
const KINDS: [(ErrorKind, &str); 17] = [
    (ErrorKind::Other, ""),
    (ErrorKind::BrokenPipe, "broken pipe"),
    (ErrorKind::UnexpectedEof, "unexpected end of file"),
    (ErrorKind::WriteZero, "write zero"),
    (ErrorKind::WouldBlock, "operation would block"),
    (ErrorKind::TimedOut, "timed out"),
    (ErrorKind::ConnectionReset, "connection reset"),
    (ErrorKind::InvalidInput, "invalid input parameter"),
    (ErrorKind::InvalidData, "invalid data"),
    (ErrorKind::Interrupted, "operation interrupted"),
    (ErrorKind::NotFound, "entity not found"),
    (ErrorKind::PermissionDenied, "permission denied"),
    (ErrorKind::ConnectionAborted, "connection aborted"),
    (ErrorKind::NotConnected, "not connected"),
    (ErrorKind::StorageFull, "no storage space"),
    (ErrorKind::OutOfMemory, "out of memory"),
    (ErrorKind::Unsupported, "unsupported"),
];

impl Fault {
    /// Returns all faults.
    pub fn all() -> impl Iterator<Item = Fault> {
        let of_kind = |(kind, _)| {
            [
                Fault::Reading(kind),
                Fault::Writing(kind),
                Fault::Flushing(kind),
            ]
        };
        let each = KINDS.into_iter().flat_map(of_kind);
        each.chain([Fault::EachInTurn])
    }

    /// Returns the fault as sessions write it.
    pub fn name(self) -> String {
        let (call, kind) = match self {
            Fault::Reading(kind) => ("reading", kind),
            Fault::Writing(kind) => ("writing", kind),
            Fault::Flushing(kind) => ("flushing", kind),
            Fault::EachInTurn => return "[each call fails in turn]".to_owned(),
        };
        match KINDS.iter().find(|(other, _)| *other == kind) {
            Some((_, words)) if !words.is_empty() => format!("[{call} fails: {words}]"),
            _ => format!("[{call} fails]"),
        }
    }
}

impl fmt::Display for TypedInput {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        // A bracket that isn't escaped begins a fault.
        let text = escape(&self.bytes).replace('[', "\\x5b");
        f.write_str(&shorten_repeats(&text, LONGEST))?;
        match self.then {
            Some(fault) => write!(f, " {}", fault.name()),
            None => Ok(()),
        }
    }
}

impl FromStr for TypedInput {
    type Err = NotationError;

    fn from_str(line: &str) -> Result<TypedInput, NotationError> {
        // A bracket that is typed is escaped.
        let (text, then) = match line.rsplit_once('[') {
            Some((text, _)) => {
                let name = &line[text.len()..];
                let then = Fault::all().find(|fault| fault.name() == name);
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
