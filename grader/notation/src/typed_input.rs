//! Input typed into the program: bytes, and an error that may follow them.

use std::fmt;
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

    /// Finds the fault with this name.
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
    type Err = NotationError;

    fn from_str(line: &str) -> Result<TypedInput, NotationError> {
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
