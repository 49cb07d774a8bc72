//! What is wrong with the assignment's own files: a person's mistake, never a bug of ours.

use std::fmt;
use std::ops::Range;

use serde::{Deserialize, Serialize};

/// A line of a file of the assignment.
#[derive(Clone, Debug, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize, Deserialize)]
pub struct Place {
    /// The file, with forward slashes.
    pub file: String,
    /// The line, counted from 1.
    pub line: usize,
}

impl Place {
    /// Makes a place.
    #[must_use]
    pub fn new(file: &str, line: usize) -> Place {
        let file = file.to_owned();
        Place { file, line }
    }

    /// Makes the place at which this range of the file's text begins.
    #[must_use]
    pub fn in_text(file: &str, text: &str, range: &Range<usize>) -> Place {
        Lines::of(text).place(file, range)
    }
}

/// Where the lines of a text end, to find many places in it.
#[derive(Clone, Debug)]
pub struct Lines {
    ends: Vec<usize>,
}

impl Lines {
    /// Finds the ends of the lines.
    #[must_use]
    pub fn of(text: &str) -> Lines {
        let mut ends = Vec::new();
        let mut at = 0;
        while let Some(length) = text[at..].find('\n') {
            at += length + 1;
            ends.push(at - 1);
        }
        Lines { ends }
    }

    /// Returns the line in which this range of the text begins, counted from 1.
    #[must_use]
    pub fn line(&self, range: &Range<usize>) -> usize {
        1 + self.ends.partition_point(|&end| end < range.start)
    }

    /// Makes the place at which this range of the file's text begins.
    #[must_use]
    pub fn place(&self, file: &str, range: &Range<usize>) -> Place {
        Place::new(file, self.line(range))
    }
}

impl fmt::Display for Place {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}:{}", self.file, self.line)
    }
}

/// One mistake: where it stands, what is wrong, and what to write instead.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct Mistake {
    /// Where it stands.
    pub place: Place,
    /// What is wrong and, after a semicolon, what to write instead.
    pub what: String,
}

impl Mistake {
    /// Makes a mistake.
    pub fn new(place: Place, what: impl Into<String>) -> Mistake {
        let what = what.into();
        Mistake { place, what }
    }
}

impl fmt::Display for Mistake {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}: {}", self.place, self.what)
    }
}

/// All mistakes found in one reading, at least one.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Mistakes(pub Vec<Mistake>);

impl fmt::Display for Mistakes {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for (index, mistake) in self.0.iter().enumerate() {
            if index > 0 {
                f.write_str("\n")?;
            }
            write!(f, "{mistake}")?;
        }
        Ok(())
    }
}

impl From<Mistake> for Mistakes {
    fn from(mistake: Mistake) -> Mistakes {
        Mistakes(vec![mistake])
    }
}

impl std::error::Error for Mistakes {}

impl std::error::Error for Mistake {}
