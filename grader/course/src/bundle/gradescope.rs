//! The file that Gradescope makes its containers from.

use std::collections::BTreeMap;
use std::fs;
use std::io::{self, Cursor, Write as _};
use std::path::{Path, PathBuf};

use thiserror::Error;
use zip::write::{SimpleFileOptions, ZipWriter};

use crate::bundle::{
    HandoutError,
    handout::{Handout, Recipient},
};

/// What Gradescope runs once, with the network.
const SETUP: &str = include_str!("gradescope/setup.sh");

/// What Gradescope runs for each submission.
const RUN: &str = include_str!("gradescope/run_autograder");

/// What is uploaded: names with `/`, what they hold, and whether they are programs.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Upload {
    /// The files.
    pub files: BTreeMap<String, (Vec<u8>, bool)>,
}

/// Why there is nothing to upload.
#[derive(Debug, Error)]
pub enum UploadError {
    /// The assignment's own files can't be had.
    #[error(transparent)]
    Handout(#[from] HandoutError),
    /// The instructor's own cases can't be read.
    #[error("read `{}`: {source}; name a file or a folder of cases", path.display())]
    Cases {
        /// The file or folder.
        path: PathBuf,
        /// What the system said.
        source: io::Error,
    },
    /// The archive can't be made.
    #[error("make the zip: {0}")]
    Zip(#[from] zip::result::ZipError),
}

impl Upload {
    /// Takes what is uploaded from an assignment's folder and an instructor's own cases.
    ///
    /// # Errors
    ///
    /// Returns why there is nothing.
    pub fn of(root: &Path, cases: &[PathBuf]) -> Result<Upload, UploadError> {
        let rust = env!("CARGO_PKG_RUST_VERSION");
        let mut files = BTreeMap::from([
            (
                "setup.sh".to_owned(),
                (SETUP.replace("@RUST@", rust).into_bytes(), true),
            ),
            ("run_autograder".to_owned(), (RUN.as_bytes().to_vec(), true)),
        ]);
        for (name, text) in Handout::of(root, Recipient::Autograder)?.files {
            files.insert(format!("assignment/{name}"), (text.into_bytes(), false));
        }
        for (number, path) in cases.iter().enumerate() {
            add(path, &format!("cases/{}", number + 1), &mut files).map_err(|source| {
                UploadError::Cases {
                    path: path.clone(),
                    source,
                }
            })?;
        }
        Ok(Upload { files })
    }

    /// Packs it; the same files always give the same bytes.
    ///
    /// # Errors
    ///
    /// Returns why it can't be packed.
    pub fn zip(&self) -> Result<Vec<u8>, UploadError> {
        let mut zip = ZipWriter::new(Cursor::new(Vec::new()));
        for (name, (bytes, is_program)) in &self.files {
            let options = SimpleFileOptions::default()
                .last_modified_time(zip::DateTime::default())
                .unix_permissions(if *is_program { 0o755 } else { 0o644 });
            zip.start_file(name.as_str(), options)?;
            zip.write_all(bytes).map_err(zip::result::ZipError::Io)?;
        }
        Ok(zip.finish()?.into_inner())
    }
}

fn add(path: &Path, name: &str, files: &mut BTreeMap<String, (Vec<u8>, bool)>) -> io::Result<()> {
    let short = path
        .file_name()
        .map(|name| name.to_string_lossy().into_owned())
        .unwrap_or_default();
    if !path.is_dir() {
        files.insert(format!("{name}/{short}"), (fs::read(path)?, false));
        return Ok(());
    }
    for entry in fs::read_dir(path)? {
        add(&entry?.path(), &format!("{name}/{short}"), files)?;
    }
    Ok(())
}
