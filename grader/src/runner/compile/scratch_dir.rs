//! A temporary folder for one job, and the cleaning up after graders that were killed.

use std::path::{Path, PathBuf};
use std::{env, fs, io};

use tempfile::TempDir;

const START: &str = "kalah-job-";

#[derive(Debug)]
pub(super) struct ScratchDir {
    /// Its path without symbolic links, which the sandbox needs.
    root: PathBuf,
    /// The folder itself, if it is removed with this value.
    _temporary: Option<TempDir>,
}

impl ScratchDir {
    pub(super) fn begin() -> io::Result<ScratchDir> {
        let prefix = format!("{START}{}-{}-", place(), std::process::id());
        let folder = tempfile::Builder::new().prefix(&prefix).tempdir()?;
        let root = folder.path().canonicalize()?;
        Ok(ScratchDir {
            root,
            _temporary: Some(folder),
        })
    }

    /// Uses a folder that stays where it is.
    pub(super) fn open(folder: &Path) -> io::Result<ScratchDir> {
        Ok(ScratchDir {
            root: folder.canonicalize()?,
            _temporary: None,
        })
    }

    /// Returns the folder's path without symbolic links.
    pub(super) fn root(&self) -> &Path {
        &self.root
    }
}

/// Removes the folders of graders that were killed and couldn't do it themselves.
pub fn remove_leftovers() {
    let Ok(entries) = fs::read_dir(env::temp_dir()) else {
        return;
    };
    for entry in entries.flatten() {
        let name = entry.file_name().to_string_lossy().into_owned();
        if owner(&name).is_some_and(is_gone) {
            // Other users' folders can't be removed, and needn't be.
            let _ = fs::remove_dir_all(entry.path());
        }
    }
}

/// Returns the process that made a folder with this name, if it is in the same process namespace.
fn owner(name: &str) -> Option<u32> {
    let mut pieces = name.strip_prefix(START)?.split('-');
    let there = pieces.next()?;
    let process = pieces.next()?.parse().ok()?;
    (there == place()).then_some(process)
}

/// Returns a name for the process namespace: containers that share a folder have different process ids.
#[cfg(target_os = "linux")]
fn place() -> String {
    use std::os::unix::fs::MetadataExt;

    let namespace = fs::metadata("/proc/self/ns/pid");
    namespace.map_or_else(|_| "0".to_owned(), |namespace| namespace.ino().to_string())
}

#[cfg(not(target_os = "linux"))]
fn place() -> String {
    "0".to_owned()
}

#[cfg(unix)]
fn is_gone(process: u32) -> bool {
    use nix::errno::Errno;
    use nix::sys::signal::kill;
    use nix::unistd::Pid;

    // No signal: this only asks whether there is such a process.
    i32::try_from(process)
        .is_ok_and(|process| kill(Pid::from_raw(process), None) == Err(Errno::ESRCH))
}

/// Other systems don't say, so nothing is removed.
#[cfg(not(unix))]
fn is_gone(_process: u32) -> bool {
    false
}

/// Returns the free space of the disk that a folder is on; much if the system doesn't say.
#[cfg(unix)]
pub(super) fn free_bytes(folder: &Path) -> u64 {
    rustix::fs::statvfs(folder).map_or(u64::MAX, |disk| disk.f_bavail.saturating_mul(disk.f_frsize))
}

#[cfg(not(unix))]
pub(super) fn free_bytes(_folder: &Path) -> u64 {
    u64::MAX
}
