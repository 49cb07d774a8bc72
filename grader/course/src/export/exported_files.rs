//! The output of an export: a file or a folder, with notes.

use std::fs;
use std::path::Path;
use submission::visible_in_json;

use super::error::ExportError;
use crate::output_files::{OutputFiles, OutputFilesError};
use grader::atomic_file::{self, WriteError};

/// An export, with notes for the instructor.
#[derive(Clone, Debug)]
pub struct ExportedFiles {
    /// The output.
    pub output: Output,
    /// Notes, a sentence each.
    pub notes: Vec<String>,
}

/// The output of an export.
#[derive(Clone, Debug)]
pub enum Output {
    /// One file.
    File(Vec<u8>),
    /// A folder of files.
    Folder(OutputFiles),
}

impl ExportedFiles {
    /// Makes an export of one file without notes.
    pub(super) fn file(bytes: impl Into<Vec<u8>>) -> ExportedFiles {
        ExportedFiles {
            output: Output::File(bytes.into()),
            notes: Vec::new(),
        }
    }

    /// Writes it to this path.
    pub fn write_to(&self, path: &Path) -> Result<(), OutputFilesError> {
        match &self.output {
            Output::File(bytes) => {
                let folder = path.parent().filter(|folder| *folder != Path::new(""));
                if let Some(folder) = folder {
                    fs::create_dir_all(folder).map_err(WriteError::at(folder))?;
                }
                Ok(atomic_file::write_named(path, bytes)?)
            }
            Output::Folder(files) => files.write_to(path),
        }
    }
}

/// Writes JSON for people to read.
pub(super) fn json(value: &impl serde::Serialize) -> Result<Vec<u8>, ExportError> {
    let text = serde_json::to_string_pretty(value)
        .map_err(|error| ExportError::Internal(error.to_string()))?;
    Ok(visible_in_json(&text).into_bytes())
}
