//! Files that are written whole or not at all.

use std::fs::File;
use std::io::{self, BufWriter, Write};
use std::path::Path;

use tempfile::NamedTempFile;

use crate::class::ClassError;

/// How the name of a file begins that isn't whole yet.
const UNFINISHED: &str = ".unfinished-";

/// A file that takes its name only when it is whole.
pub(crate) struct AtomicFile<'a> {
    path: &'a Path,
    writer: BufWriter<NamedTempFile>,
}

impl<'a> AtomicFile<'a> {
    /// Begins to write the file at `path`.
    pub(crate) fn begin(path: &'a Path) -> Result<AtomicFile<'a>, ClassError> {
        let mut builder = tempfile::Builder::new();
        // Results are for the instructor and whoever shares the folder, as the system's own mask has it.
        #[cfg(unix)]
        {
            use std::os::unix::fs::PermissionsExt;
            builder.permissions(std::fs::Permissions::from_mode(0o644));
        }
        let file = builder
            .prefix(UNFINISHED)
            .tempfile_in(path.parent().unwrap_or(Path::new(".")))
            .map_err(ClassError::write(path))?;
        let writer = BufWriter::with_capacity(64 * 1024, file);
        Ok(AtomicFile { path, writer })
    }

    /// Writes more of it.
    pub(crate) fn write(&mut self, bytes: &[u8]) -> Result<(), ClassError> {
        self.writer
            .write_all(bytes)
            .map_err(ClassError::write(self.path))
    }

    /// Ends the file: only now it replaces what had its name.
    pub(crate) fn end(self) -> Result<(), ClassError> {
        let path = self.path;
        let file = self
            .writer
            .into_inner()
            .map_err(|error| ClassError::write(path)(error.into_error()))?;
        file.as_file().sync_all().map_err(ClassError::write(path))?;
        file.persist(path)
            .map_err(|error| ClassError::write(path)(error.error))?;
        Ok(())
    }
}

/// Writes a file whole, unless it holds just that already.
///
/// # Errors
///
/// Returns why it can't be written.
pub fn write(path: &Path, bytes: &[u8]) -> Result<(), ClassError> {
    if holds(path, bytes) {
        return Ok(());
    }
    let mut whole = AtomicFile::begin(path)?;
    whole.write(bytes)?;
    whole.end()
}

fn holds(path: &Path, bytes: &[u8]) -> bool {
    let length = bytes.len() as u64;
    File::open(path).is_ok_and(|file| {
        file.metadata()
            .is_ok_and(|metadata| metadata.len() == length)
            && std::fs::read(path).is_ok_and(|found| found == bytes)
    })
}

/// Removes what a run that was killed has left behind.
pub(crate) fn clean(folder: &Path) -> io::Result<()> {
    for entry in std::fs::read_dir(folder)? {
        let entry = entry?;
        if entry.file_name().to_string_lossy().starts_with(UNFINISHED) {
            std::fs::remove_file(entry.path())?;
        }
    }
    Ok(())
}

/// Makes the names in a folder last, as far as the system can.
pub(crate) fn sync(folder: &Path) {
    // Where a folder can't be opened as a file, the system keeps names by itself.
    if let Ok(folder) = File::open(folder) {
        let _ = folder.sync_all();
    }
}
