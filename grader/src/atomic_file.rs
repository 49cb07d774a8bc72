//! Files that are either complete or not there.

use std::ffi::OsStr;
use std::fs::{self, File};
use std::io::{self, BufWriter, Write as _};
use std::path::{Path, PathBuf};

use tempfile::NamedTempFile;
use thiserror::Error;

const UNFINISHED: &str = ".unfinished-";

/// A file that gets its name only when it is complete.
#[derive(Debug)]
pub struct AtomicFile {
    path: PathBuf,
    writer: BufWriter<NamedTempFile>,
}

/// A file that can't be written.
#[derive(Debug, Error)]
#[error(
    "can't write `{}`: {source}; {}choose another path",
    path.display(),
    if is_disk_full(source) { "free some space, or " } else { "" }
)]
pub struct WriteError {
    /// The file.
    pub path: PathBuf,
    /// The system's message.
    pub source: io::Error,
}

impl WriteError {
    /// Makes the error for what the system said about a path.
    pub fn at(path: &Path) -> impl Fn(io::Error) -> WriteError + Copy {
        |source| WriteError {
            path: path.to_owned(),
            source,
        }
    }
}

impl AtomicFile {
    /// Starts to write the file at `path`. A link there is replaced, and not followed: others may have put it into the folder.
    ///
    /// # Errors
    ///
    /// Returns why it can't be written; also if there is something else than a file, such as a device, which must not be replaced.
    pub fn create(path: &Path) -> Result<AtomicFile, WriteError> {
        if fs::symlink_metadata(path).is_ok_and(|found| !found.is_file() && !found.is_symlink()) {
            return Err(WriteError::at(path)(io::Error::other(
                "it isn't a regular file",
            )));
        }
        let folder = match path.parent() {
            Some(folder) if folder != Path::new("") => folder,
            _ => Path::new("."),
        };
        let mut builder = tempfile::Builder::new();
        // By default only its owner can read a temporary file; this one gets the usual permissions.
        #[cfg(unix)]
        {
            use std::os::unix::fs::PermissionsExt;
            builder.permissions(fs::Permissions::from_mode(0o644));
        }
        let file = builder
            .prefix(UNFINISHED)
            .tempfile_in(folder)
            .map_err(WriteError::at(path))?;
        Ok(AtomicFile {
            path: path.to_owned(),
            writer: BufWriter::with_capacity(64 * 1024, file),
        })
    }

    /// Writes more of it.
    pub fn write(&mut self, bytes: &[u8]) -> Result<(), WriteError> {
        self.writer
            .write_all(bytes)
            .map_err(WriteError::at(&self.path))
    }

    /// Completes the file, and only now replaces an older one of the same name.
    ///
    /// # Errors
    ///
    /// Returns why it can't be written; the older file is kept then.
    pub fn finish(self) -> Result<(), WriteError> {
        self.replace(File::sync_all)
    }

    /// Replaces an older file of the same name, after what is done to the new one first.
    fn replace(self, first: impl FnOnce(&File) -> io::Result<()>) -> Result<(), WriteError> {
        let path = self.path.clone();
        let file = self.flushed()?;
        first(file.as_file()).map_err(WriteError::at(&path))?;
        file.persist(&path)
            .map_err(|failed| WriteError::at(&path)(failed.error))?;
        Ok(())
    }

    /// Returns the file under its temporary name, with all that was written.
    fn flushed(self) -> Result<NamedTempFile, WriteError> {
        let path = self.path;
        let flushed = self.writer.into_inner();
        flushed.map_err(|failed| WriteError::at(&path)(failed.into_error()))
    }
}

/// Writes a whole file, unless there is one: of several processes that do so at the same time, one writes it.
pub fn write_new(path: &Path, bytes: &[u8]) -> Result<(), WriteError> {
    let mut new = AtomicFile::create(path)?;
    new.write(bytes)?;
    let file = new.flushed()?;
    match file.persist_noclobber(path) {
        Err(failed) if !path.exists() => Err(WriteError::at(path)(failed.error)),
        _ => Ok(()),
    }
}

/// Writes a whole file. If it already has these contents, it isn't touched.
pub fn write(path: &Path, bytes: &[u8]) -> Result<(), WriteError> {
    if holds(path, bytes) {
        return Ok(());
    }
    let mut file = AtomicFile::create(path)?;
    file.write(bytes)?;
    file.finish()
}

/// Writes a whole file to a path that a person named. If that is a link, the file that it leads to is written.
pub fn write_named(path: &Path, bytes: &[u8]) -> Result<(), WriteError> {
    if !path.is_symlink() {
        return write(path, bytes);
    }
    let target = fs::canonicalize(path).map_err(WriteError::at(path))?;
    write(&target, bytes).map_err(|failed| WriteError::at(path)(failed.source))
}

/// Makes a folder inside a folder of results, unless there is one. A link there isn't followed.
pub fn make_folder(path: &Path) -> Result<(), WriteError> {
    if path.is_symlink() {
        return Err(WriteError::at(path)(io::Error::other(
            "it is a link where a folder should be",
        )));
    }
    fs::create_dir_all(path).map_err(WriteError::at(path))
}

/// Returns whether a file of this name isn't complete.
pub fn is_unfinished(name: &OsStr) -> bool {
    name.to_string_lossy().starts_with(UNFINISHED)
}

/// Writes a file that can be computed again. Unlike [`write()`], it doesn't wait for the disk: a power cut may damage the file.
pub fn write_cached(path: &Path, bytes: &[u8]) -> Result<(), WriteError> {
    let mut file = AtomicFile::create(path)?;
    file.write(bytes)?;
    file.replace(|_| Ok(()))
}

/// Returns whether an error says that there is no room on a disk.
pub fn is_disk_full(error: &io::Error) -> bool {
    matches!(
        error.kind(),
        io::ErrorKind::StorageFull | io::ErrorKind::QuotaExceeded
    )
}

/// Removes the unfinished files that a killed run left in a folder.
pub fn remove_unfinished(folder: &Path) -> io::Result<()> {
    for entry in fs::read_dir(folder)? {
        let entry = entry?;
        if is_unfinished(&entry.file_name()) && !entry.file_type()?.is_dir() {
            fs::remove_file(entry.path())?;
        }
    }
    Ok(())
}

/// Makes the names in a folder survive a power cut, if the system can do that.
pub fn sync_folder(folder: &Path) {
    // Systems that can't open a folder as a file keep names by themselves.
    if let Ok(folder) = File::open(folder) {
        let _ = folder.sync_all();
    }
}

fn holds(path: &Path, bytes: &[u8]) -> bool {
    let length = bytes.len() as u64;
    fs::symlink_metadata(path).is_ok_and(|metadata| metadata.is_file() && metadata.len() == length)
        && fs::read(path).is_ok_and(|found| found == bytes)
}

#[cfg(all(test, unix))]
mod tests {
    use std::os::unix::fs::{FileTypeExt as _, symlink};
    use std::process::Command;

    use super::*;

    #[test]
    fn what_is_not_a_file_is_not_replaced() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("out");
        assert!(
            Command::new("mkfifo")
                .arg(&path)
                .status()
                .unwrap()
                .success()
        );
        for bytes in [&b""[..], b"new"] {
            let why = write(&path, bytes).unwrap_err().to_string();
            assert!(why.contains("it isn't a regular file"), "{why}");
        }
        let link = folder.path().join("link");
        symlink(&path, &link).unwrap();
        assert!(write_named(&link, b"new").is_err());
        assert!(fs::metadata(&path).unwrap().file_type().is_fifo());
        assert!(link.is_symlink());
    }

    #[test]
    fn a_link_that_a_person_named_stays_and_its_file_is_replaced() {
        let folder = tempfile::tempdir().unwrap();
        let (path, link) = (folder.path().join("out"), folder.path().join("link"));
        symlink(&path, &link).unwrap();
        let why = write_named(&link, b"new").unwrap_err().to_string();
        assert!(why.contains("No such file"), "{why}");
        fs::write(&path, "old").unwrap();
        write_named(&link, b"new").unwrap();
        assert!(link.is_symlink());
        assert_eq!(fs::read(&path).unwrap(), b"new");
    }

    /// Even if it leads to the same bytes.
    #[test]
    fn any_other_link_is_replaced_and_its_file_stays() {
        let folder = tempfile::tempdir().unwrap();
        let (path, link) = (folder.path().join("out"), folder.path().join("link"));
        for bytes in [&b"old"[..], b"new"] {
            fs::write(&path, "old").unwrap();
            let _ = fs::remove_file(&link);
            symlink(&path, &link).unwrap();
            write(&link, bytes).unwrap();
            assert!(!link.is_symlink());
            assert_eq!(fs::read(&link).unwrap(), bytes);
            assert_eq!(fs::read(&path).unwrap(), b"old");
        }
    }

    #[test]
    fn a_link_is_not_a_folder_of_results() {
        let folder = tempfile::tempdir().unwrap();
        let link = folder.path().join("students");
        for target in ["nothing", "."] {
            symlink(target, &link).unwrap();
            let why = make_folder(&link).unwrap_err().to_string();
            assert!(
                why.contains("a link where a folder should be; choose"),
                "{why}"
            );
            fs::remove_file(&link).unwrap();
        }
        make_folder(&link).unwrap();
        make_folder(&link).unwrap();
    }
}
