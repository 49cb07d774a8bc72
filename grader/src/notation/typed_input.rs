//! Input typed into the program: bytes, and an error that may follow them.

use std::fmt;
use std::str::FromStr;

use super::escape::{escape, unescape};
use super::notation_error::NotationError;

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
}

impl Fault {
    /// All faults.
    pub const ALL: [Fault; 3] = [Fault::Reading, Fault::Writing, Fault::Flushing];

    /// Returns the fault as sessions write it.
    pub fn name(self) -> &'static str {
        match self {
            Fault::Reading => "[reading fails]",
            Fault::Writing => "[writing fails]",
            Fault::Flushing => "[flushing fails]",
        }
    }
}

impl fmt::Display for TypedInput {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        // A bracket that isn't escaped begins a fault.
        f.write_str(&escape(&self.bytes).replace('[', "\\x5b"))?;
        match self.then {
            Some(fault) => write!(f, " {}", fault.name()),
            None => Ok(()),
        }
    }
}

impl FromStr for TypedInput {
    type Err = NotationError;

    fn from_str(line: &str) -> Result<TypedInput, NotationError> {
        let then = Fault::ALL
            .into_iter()
            .find(|fault| line.ends_with(fault.name()));
        let text = match then {
            Some(fault) => {
                let text = &line[..line.len() - fault.name().len()];
                text.strip_suffix(' ').unwrap_or(text)
            }
            None => line,
        };
        Ok(TypedInput {
            bytes: unescape(text)?,
            then,
        })
    }
}
