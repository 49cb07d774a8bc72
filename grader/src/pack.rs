//! Packs a submission into the one file that is handed in.

use std::fs;
use std::io::{self, Cursor, Write as _};
use std::path::{Path, PathBuf};

use thiserror::Error;
use zip::write::{SimpleFileOptions, ZipWriter};

use submission::{Submission, SubmissionError};

/// The longest README that is packed.
const LONGEST_README: u64 = 256 * 1024;

/// What was packed.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Packed {
    /// The names of the files in it.
    pub files: Vec<String>,
    /// How many bytes it has.
    pub bytes: usize,
    /// Whether it took the place of an older one.
    pub replaced: bool,
}

/// Why nothing was packed.
#[derive(Debug, Error)]
pub enum PackError {
    /// The file is not called like an archive.
    #[error("pack into `{}`: this is no name of a zip; write one that ends in `.zip`", .0.display())]
    Name(PathBuf),
    /// Something else stands where the archive would.
    #[error("pack into `{}`: it is there and holds no submission; choose another name, or delete it", .0.display())]
    Occupied(PathBuf),
    /// What is to be packed can't be read.
    #[error(transparent)]
    SubmissionError(#[from] SubmissionError),
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
/// An older archive of a submission gives way, and nothing else does. The same sources always give the same bytes.
///
/// # Errors
///
/// Returns why nothing was packed; `file` is as it was then.
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
    let bytes = zip(files.iter()).map_err(|error| failed(error.into()))?;
    write(file, &bytes).map_err(failed)?;
    Ok(Packed {
        files: files.into_keys().collect(),
        bytes: bytes.len(),
        replaced,
    })
}

/// Returns the README beside the sources, if it is one for people to read.
fn readme(path: &Path) -> Option<String> {
    let readme = path.join("README.md");
    let metadata = fs::symlink_metadata(&readme).ok()?;
    if !metadata.is_file() || metadata.len() > LONGEST_README {
        return None;
    }
    fs::read_to_string(readme).ok()
}

/// Zips texts, always to the same bytes.
///
/// # Errors
///
/// Returns why the archive can't be made.
pub fn zip<'a>(
    files: impl Iterator<Item = (&'a String, &'a String)>,
) -> zip::result::ZipResult<Vec<u8>> {
    let mut zip = ZipWriter::new(Cursor::new(Vec::new()));
    let options = SimpleFileOptions::default().last_modified_time(zip::DateTime::default());
    for (name, text) in files {
        zip.start_file(name.as_str(), options)?;
        zip.write_all(text.as_bytes())?;
    }
    Ok(zip.finish()?.into_inner())
}

/// Writes the file beside its place first, so that it is never there by half.
fn write(file: &Path, bytes: &[u8]) -> io::Result<()> {
    let folder = match file.parent() {
        Some(folder) if folder != Path::new("") => folder,
        _ => Path::new("."),
    };
    let mut beside = tempfile::NamedTempFile::new_in(folder)?;
    beside.write_all(bytes)?;
    #[cfg(unix)]
    {
        use std::os::unix::fs::PermissionsExt;
        // A temporary file is its owner's alone; what is handed in need not be.
        beside
            .as_file()
            .set_permissions(fs::Permissions::from_mode(0o644))?;
    }
    beside.persist(file).map_err(|error| error.error)?;
    Ok(())
}
