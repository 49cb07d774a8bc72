//! What is wrong with a file of the course: a person's slip, with line and column.

use std::fmt;
use std::ops::Range;

use grader::command_line::CommandError;
use grader::exit::Exit;
use thiserror::Error;

/// One slip: where it stands, what is wrong, and what to write instead.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Error)]
#[error("{file}:{line}:{column}: {what}")]
pub struct Slip {
    /// The file, as it was named.
    pub file: String,
    /// The line, counted from 1.
    pub line: usize,
    /// The character in the line, counted from 1.
    pub column: usize,
    /// What is wrong and, after a semicolon, what to write instead.
    pub what: String,
}

impl Slip {
    /// Makes a slip at which this range of the file's text begins.
    pub fn in_text(file: &str, text: &str, range: &Range<usize>, what: impl Into<String>) -> Slip {
        let before = text.get(..range.start).unwrap_or(text);
        let line_start = before.rfind('\n').map_or(0, |at| at + 1);
        Slip {
            file: file.to_owned(),
            line: 1 + before.matches('\n').count(),
            column: 1 + before[line_start..].chars().count(),
            what: what.into(),
        }
    }

    /// Makes a slip that no place in the file has.
    pub fn in_file(file: &str, what: impl Into<String>) -> Slip {
        Slip::in_text(file, "", &(0..0), what)
    }
}

/// All slips found in one reading, at least one.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Slips(pub Vec<Slip>);

impl Slips {
    /// Returns the slips, in the order of their places, if there are any.
    ///
    /// # Errors
    ///
    /// Returns the slips.
    pub fn none_in(mut slips: Vec<Slip>) -> Result<(), Slips> {
        if slips.is_empty() {
            return Ok(());
        }
        slips.sort();
        Err(Slips(slips))
    }
}

impl fmt::Display for Slips {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for (index, slip) in self.0.iter().enumerate() {
            if index > 0 {
                f.write_str("\n")?;
            }
            write!(f, "{slip}")?;
        }
        Ok(())
    }
}

impl std::error::Error for Slips {}

impl From<Slips> for CommandError {
    fn from(slips: Slips) -> CommandError {
        CommandError::Mistakes {
            list: slips.0.iter().map(ToString::to_string).collect(),
            closing: "in the course's files; nothing was written.",
            exit: Exit::Usage,
        }
    }
}
