//! A line in a file.

use std::fmt;
use std::ops::Range;
use std::str::FromStr;
use std::sync::Arc;

use serde::{Deserialize, Serialize};

/// A line in a file.
#[derive(Clone, Debug, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize, Deserialize)]
pub struct Place {
    /// The file, with forward slashes.
    pub file: Arc<str>,
    /// The line, counted from 1.
    pub line: usize,
}

impl Place {
    /// Makes a place.
    pub fn new(file: &str, line: usize) -> Place {
        let file = file.into();
        Place { file, line }
    }

    /// Returns the place this number of lines further down.
    pub fn below(&self, lines: usize) -> Place {
        Place {
            file: Arc::clone(&self.file),
            line: self.line + lines,
        }
    }
}

/// The line ends of a text, for finding many places in it.
#[derive(Clone, Debug)]
pub struct Lines {
    ends: Vec<usize>,
}

impl Lines {
    /// Finds the ends of the lines.
    pub fn of(text: &str) -> Lines {
        let ends = text.match_indices('\n').map(|(end, _)| end).collect();
        Lines { ends }
    }

    /// Returns the line where this range of the text begins, counted from 1.
    pub fn line(&self, range: &Range<usize>) -> usize {
        1 + self.ends.partition_point(|&end| end < range.start)
    }

    /// Returns the place where this range of the file's text begins.
    pub fn place(&self, file: &str, range: &Range<usize>) -> Place {
        Place::new(file, self.line(range))
    }
}

impl fmt::Display for Place {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}:{}", self.file, self.line)
    }
}

/// A text that isn't `file:line`.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error("not a place; write `file:line`")]
pub struct NotAPlace;

impl FromStr for Place {
    type Err = NotAPlace;

    fn from_str(text: &str) -> Result<Place, NotAPlace> {
        let (file, line) = text.rsplit_once(':').ok_or(NotAPlace)?;
        Ok(Place::new(file, line.parse().map_err(|_| NotAPlace)?))
    }
}

/// The serde format of a place in one text, `file:line`; empty if it is unknown.
pub(crate) mod as_text {
    use serde::{Deserialize as _, Deserializer, Serializer};

    use super::Place;

    #[expect(clippy::ref_option, reason = "serde passes a reference to the field")]
    pub(crate) fn serialize<S: Serializer>(
        place: &Option<Place>,
        serializer: S,
    ) -> Result<S::Ok, S::Error> {
        match place {
            Some(place) => serializer.collect_str(place),
            None => serializer.serialize_str(""),
        }
    }

    pub(crate) fn deserialize<'de, D: Deserializer<'de>>(
        deserializer: D,
    ) -> Result<Option<Place>, D::Error> {
        let text = String::deserialize(deserializer)?;
        Ok(text.parse().ok())
    }
}
