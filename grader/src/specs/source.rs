//! The text of a file of the assignment, before it is parsed.

use std::fs;
use std::io::{self, ErrorKind};
use std::ops::Range;
use std::path::{Path, PathBuf};

use submission::read_given_text;

use crate::mistake::Mistake;
use crate::place::{Lines, Place};

/// A file of the assignment.
#[derive(Clone, Debug, Default)]
pub struct Source {
    /// Its name as mistakes report it: with forward slashes, and without a leading `./`.
    pub file: String,
    /// Its text, with `\n` at the ends of lines.
    pub text: String,
}

impl Source {
    /// Reads a file; `instead` says what to do if that fails.
    pub fn read(path: &Path, instead: &str) -> Result<Source, Mistake> {
        let text = read_given_text(path).map_err(|error| unreadable(path, &error, instead))?;
        // Line endings depend on the editor; they must not change a grade or a digest.
        let text = if text.contains('\r') {
            text.replace("\r\n", "\n")
        } else {
            text
        };
        let file = display(path);
        Ok(Source { file, text })
    }

    /// Returns a function that finds the places where ranges of its text begin.
    pub fn places(&self) -> impl Fn(&Range<usize>) -> Place {
        let lines = Lines::of(&self.text);
        move |range| lines.place(&self.file, range)
    }

    /// Makes a mistake about this range of its text.
    pub fn mistake(&self, range: &Range<usize>, what: impl Into<String>) -> Mistake {
        Mistake::in_text(&self.file, &self.text, range, what)
    }
}

pub(super) fn unreadable(path: &Path, error: &io::Error, instead: &str) -> Mistake {
    let what = match error.kind() {
        ErrorKind::InvalidData => "not UTF-8; save it as UTF-8".to_owned(),
        ErrorKind::NotFound => format!("can't be read: there is no such file; {instead}"),
        _ => format!("can't be read: {error}; {instead}"),
    };
    Mistake::in_file(&display(path), what)
}

pub(super) fn display(path: &Path) -> String {
    let text = path.to_string_lossy().replace('\\', "/");
    text.strip_prefix("./").map_or(text.clone(), str::to_owned)
}

/// Returns the files of a folder with this extension, sorted by name; none if there is no such folder.
pub(super) fn files_in(folder: &Path, extension: &str) -> Vec<PathBuf> {
    let mut paths: Vec<PathBuf> = fs::read_dir(folder)
        .into_iter()
        .flatten()
        .filter_map(|entry| entry.ok().map(|entry| entry.path()))
        .filter(|path| path.is_file() && path.extension().is_some_and(|found| found == extension))
        .collect();
    paths.sort_unstable();
    paths
}
