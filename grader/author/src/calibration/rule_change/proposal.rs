//! A text that no longer fits, and the one that would.

use std::fs;
use std::io;
use std::path::PathBuf;

/// A text that no longer fits, and the one that would.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Proposal {
    /// The file.
    pub path: PathBuf,
    /// Its name in the repository.
    pub file: String,
    /// The line where the text begins, counted from 1.
    pub line: usize,
    /// The rule's sentence, as it is now, or what the text is.
    pub sentence: String,
    /// The program of the gallery that it changes, if it is about one.
    pub program: Option<String>,
    /// Whether its first line is the title of an example.
    pub is_example: bool,
    /// The lines as they are.
    pub old: Vec<String>,
    /// The lines that would fit; none if a person has to write them.
    pub new: Option<Vec<String>>,
    /// Reason why no text is known.
    pub instead: String,
}

impl Proposal {
    /// Writes this text in place of the old one.
    pub fn write(&self, new: &[String]) -> io::Result<()> {
        let mut lines = lines_of(&self.path)?;
        let place = place_of(&lines, &self.old, self.line).ok_or_else(|| {
            let changed = format!(
                "line {} of {} has changed since; run it again",
                self.line, self.file
            );
            io::Error::other(changed)
        })?;
        lines.splice(place..place + self.old.len(), new.iter().cloned());
        grader::atomic_file::write(&self.path, lines.join("\n").as_bytes())
            .map_err(io::Error::other)
    }

    /// Writes the change as a hunk of a patch; `shift` is by how many lines the hunks above it have moved it.
    pub fn hunk(&self, shift: i64) -> Option<(String, i64)> {
        let new = self.new.as_ref()?;
        let (from, to) = (self.old.len(), new.len());
        let moved = i64::try_from(self.line).unwrap_or(0) + shift;
        let mut hunk = format!("@@ -{},{from} +{moved},{to} @@\n", self.line);
        for line in &self.old {
            hunk.push_str(&["-", line, "\n"].concat());
        }
        for line in new {
            hunk.push_str(&["+", line, "\n"].concat());
        }
        let longer = i64::try_from(to).unwrap_or(0) - i64::try_from(from).unwrap_or(0);
        Some((hunk, shift + longer))
    }
}

/// Finds these lines: at this line, counted from 1, or else at the nearest other one, since earlier texts may have grown.
fn place_of(lines: &[String], wanted: &[String], line: usize) -> Option<usize> {
    let places = (0..lines.len()).filter(|&place| lines[place..].starts_with(wanted));
    places.min_by_key(|place| (place + 1).abs_diff(line))
}

/// Reads the lines of a file; the last one is empty if the file ends with a newline.
pub(super) fn lines_of(path: &std::path::Path) -> io::Result<Vec<String>> {
    let text = fs::read_to_string(path)?;
    Ok(text.split('\n').map(str::to_owned).collect())
}
