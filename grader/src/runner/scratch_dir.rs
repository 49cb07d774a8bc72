//! A folder for one job, which goes when the job does; and what killed graders have left of theirs.

use std::env;
use std::fs;
use std::io;
use std::path::{Path, PathBuf};

use tempfile::TempDir;

/// How the name of every such folder begins.
const START: &str = "kalah-job-";

/// A folder for one job.
#[derive(Debug)]
pub(super) struct ScratchDir {
    /// Its real path, which the sandbox compares.
    root: PathBuf,
    _folder: TempDir,
}

impl ScratchDir {
    /// Makes the folder.
    pub(super) fn begin() -> io::Result<ScratchDir> {
        let prefix = format!("{START}{}-{}-", place(), std::process::id());
        let folder = tempfile::Builder::new().prefix(&prefix).tempdir()?;
        let root = folder.path().canonicalize()?;
        Ok(ScratchDir {
            root,
            _folder: folder,
        })
    }

    /// Returns the folder's real path.
    pub(super) fn root(&self) -> &Path {
        &self.root
    }
}

/// Removes the folders of graders that are no more: one that is killed can't remove its own.
pub fn remove_leftovers() {
    let Ok(entries) = fs::read_dir(env::temp_dir()) else {
        return;
    };
    for entry in entries.flatten() {
        let name = entry.file_name().to_string_lossy().into_owned();
        if owner(&name).is_some_and(is_gone) {
            // What isn't ours can't be removed, and is somebody else's to remove.
            let _ = fs::remove_dir_all(entry.path());
        }
    }
}

/// Returns the process of this place that made a folder of this name.
fn owner(name: &str) -> Option<u32> {
    let mut pieces = name.strip_prefix(START)?.split('-');
    let there = pieces.next()?;
    let process = pieces.next()?.parse().ok()?;
    (there == place()).then_some(process)
}

/// Returns a name for where process ids are those that we see: containers that share a folder have their own.
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
    use rustix::io::Errno;
    use rustix::process::{Pid, test_kill_process};

    i32::try_from(process)
        .ok()
        .and_then(Pid::from_raw)
        .is_some_and(|process| test_kill_process(process) == Err(Errno::SRCH))
}

/// Nothing is removed where we can't tell.
#[cfg(not(unix))]
fn is_gone(_process: u32) -> bool {
    false
}
