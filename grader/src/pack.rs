//! Packs a submission into the one file that is handed in.

use std::fs;
use std::io;
use std::path::{Path, PathBuf};

use thiserror::Error;

use crate::atomic_file;
use submission::{Submission, SubmissionError, write_zip};

/// The longest README that is packed.
const LONGEST_README: u64 = 256 * 1024;

/// What was packed.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Packed {
    /// The names of the files in it.
    pub files: Vec<String>,
    /// How many bytes it has.
    pub bytes: usize,
    /// Whether it replaced an older one.
    pub replaced: bool,
}

/// Why nothing was packed.
#[derive(Debug, Error)]
pub enum PackError {
    /// The file's name isn't that of a zip.
    #[error("pack into `{}`: this isn't the name of a zip; choose one that ends in `.zip`", .0.display())]
    Name(PathBuf),
    /// There is another file at the path.
    #[error("pack into `{}`: there is another file of this name, and it isn't a submission; choose another name, or delete the file", .0.display())]
    Occupied(PathBuf),
    /// The submission can't be read.
    #[error(transparent)]
    Submission(#[from] SubmissionError),
    /// The archive can't be made or written.
    #[error("write `{}`: {why}", file.display())]
    Io {
        /// The archive.
        file: PathBuf,
        /// What the system says.
        why: io::Error,
    },
}

/// Packs the sources of the submission at `path`, and its README, into `file`.
///
/// It replaces an older archive of a submission, but no other file. The same sources always give the same bytes.
///
/// # Errors
///
/// Returns why nothing was packed; `file` is unchanged.
pub fn pack(path: &Path, file: &Path) -> Result<Packed, PackError> {
    if !file
        .extension()
        .is_some_and(|extension| extension.eq_ignore_ascii_case("zip"))
    {
        return Err(PackError::Name(file.to_owned()));
    }
    let submission = Submission::read(path)?;
    let replaced = fs::symlink_metadata(file).is_ok();
    if replaced && !(file.is_file() && Submission::read(file).is_ok()) {
        return Err(PackError::Occupied(file.to_owned()));
    }
    let mut files = submission.sources.clone();
    if let Some(text) = readme(path) {
        files.insert("README.md".to_owned(), text);
    }
    let failed = |why: io::Error| PackError::Io {
        file: file.to_owned(),
        why,
    };
    let entries = files
        .iter()
        .map(|(name, text)| (name.as_str(), text.as_bytes(), false));
    let bytes = write_zip(entries).map_err(failed)?;
    atomic_file::write(file, &bytes).map_err(|error| failed(error.source))?;
    Ok(Packed {
        files: files.into_keys().collect(),
        bytes: bytes.len(),
        replaced,
    })
}

/// Returns the README next to the sources, if there is a readable one.
fn readme(path: &Path) -> Option<String> {
    let readme = path.join("README.md");
    let metadata = fs::symlink_metadata(&readme).ok()?;
    if !metadata.is_file() || metadata.len() > LONGEST_README {
        return None;
    }
    fs::read_to_string(readme).ok()
}
