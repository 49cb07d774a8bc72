//! The output of an export: a file, with notes.

use std::fs;
use std::path::Path;
use submission::visible_in_json;

use grader::atomic_file::{self, WriteError};
use grader::failure::Failure;

/// A file for another system, with notes for the instructor.
#[derive(Clone, Debug)]
pub struct ExportedFile {
    /// The content.
    pub bytes: Vec<u8>,
    /// Notes, a sentence each.
    pub notes: Vec<String>,
    /// The submissions that belong to no row: the key, and why.
    pub questions: Vec<(String, String)>,
    /// The cells that differ from the file that was filled in, a line each.
    pub preview: Vec<String>,
}

impl ExportedFile {
    /// Makes a file without notes.
    pub fn new(bytes: impl Into<Vec<u8>>) -> ExportedFile {
        ExportedFile {
            bytes: bytes.into(),
            notes: Vec::new(),
            questions: Vec::new(),
            preview: Vec::new(),
        }
    }

    /// Writes it to this path, and makes its folder if necessary.
    pub fn write_to(&self, path: &Path) -> Result<(), Failure> {
        let folder = path.parent().filter(|folder| *folder != Path::new(""));
        if let Some(folder) = folder {
            fs::create_dir_all(folder).map_err(WriteError::at(folder))?;
        }
        Ok(atomic_file::write_named(path, &self.bytes)?)
    }
}

/// Writes JSON for people to read.
pub(super) fn json(value: &impl serde::Serialize) -> Result<Vec<u8>, Failure> {
    let text = serde_json::to_string_pretty(value).map_err(|error| not_written(&error))?;
    Ok(visible_in_json(&text).into_bytes())
}

/// Makes the failure of a writer.
pub(super) fn not_written(error: &impl std::fmt::Display) -> Failure {
    Failure::internal("can't write the export", error)
}
