//! A file of the assignment, as it is before it is understood.

use std::fs;
use std::io::ErrorKind;
use std::ops::Range;
use std::path::Path;

use serde::de::DeserializeOwned;

use super::mistake::{Mistake, Place};

/// A file of the assignment.
#[derive(Clone, Debug)]
pub struct Source {
    /// Its name as mistakes report it: with forward slashes, and without a leading `./`.
    pub file: String,
    /// What it holds, with `\n` at the ends of lines.
    pub text: String,
}

impl Source {
    /// Reads a file; `instead` says what to do where that fails.
    pub fn read(path: &Path, instead: &str) -> Result<Source, Mistake> {
        let file = display(path);
        let wrong = |what: String| Mistake::new(Place::new(&file, 1), what);
        let bytes = fs::read(path).map_err(|error| {
            let why = match error.kind() {
                ErrorKind::NotFound => "there is no such file".to_owned(),
                _ => error.to_string(),
            };
            wrong(format!("can't be read: {why}; {instead}"))
        })?;
        let text = String::from_utf8(bytes)
            .map_err(|_| wrong("not UTF-8; save it as UTF-8".to_owned()))?;
        // Line endings are the editor's business: they change neither a grade nor a digest.
        let text = text.replace("\r\n", "\n");
        Ok(Source { file, text })
    }

    /// Understands it as TOML of a certain shape; its first lines explain that shape to people.
    pub fn toml<T: DeserializeOwned>(&self) -> Result<T, Mistake> {
        toml::from_str(&self.text).map_err(|error| {
            let place = self.place(&error.span().unwrap_or(0..0));
            let what = format!(
                "{}; write it as the file's first lines explain",
                error.message()
            );
            Mistake::new(place, what)
        })
    }

    /// Returns the place at which this range of its text begins.
    pub fn place(&self, range: &Range<usize>) -> Place {
        Place::in_text(&self.file, &self.text, range)
    }
}

/// Returns the path as mistakes report it.
pub(super) fn display(path: &Path) -> String {
    let text = path.to_string_lossy().replace('\\', "/");
    text.strip_prefix("./").map_or(text.clone(), str::to_owned)
}
