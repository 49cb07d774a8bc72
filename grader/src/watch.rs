//! Waits until a file is saved.

use std::collections::hash_map::DefaultHasher;
use std::ffi::OsStr;
use std::fs;
use std::hash::{Hash, Hasher};
use std::mem;
use std::path::{Path, PathBuf};
use std::thread;
use std::time::Duration;

/// The time between two checks of the sources.
const CHECK: Duration = Duration::from_millis(200);

/// The number of checks of the sources for each check of everything else.
const CHECKS: u32 = 10;

/// The time without changes after which a change counts as complete, since editors save in several steps.
const QUIET: Duration = Duration::from_millis(60);

/// Folders that tools write to.
const SKIPPED: [&str; 3] = ["target", ".git", "node_modules"];

const MOST: usize = 10_000;

/// Waits until something changes in files or folders.
///
/// It checks them again and again: the system's events never arrive on network drives, in containers and with some editors.
#[derive(Debug)]
pub struct Watch {
    /// The sources, which are saved most often.
    sources: Checked,
    everything: Checked,
}

#[derive(Debug)]
struct Checked {
    paths: Vec<PathBuf>,
    /// The fingerprint of the last check.
    seen: u64,
}

impl Watch {
    /// Watches these files and folders: each `src` five times a second, and everything else every two seconds.
    pub fn on(paths: Vec<PathBuf>) -> Watch {
        let sources = paths.iter().map(|path| path.join("src")).collect();
        Watch {
            sources: Checked::new(sources),
            everything: Checked::new(paths),
        }
    }

    /// Waits until something has changed since the last call and the change is complete.
    pub fn changed(&mut self) {
        let mut checks = 0;
        while !(self.sources.has_changed() || checks == CHECKS && self.everything.has_changed()) {
            checks = checks % CHECKS + 1;
            thread::sleep(CHECK);
        }
        self.everything.has_changed();
        loop {
            thread::sleep(QUIET);
            if !(self.sources.has_changed() | self.everything.has_changed()) {
                return;
            }
        }
    }
}

impl Checked {
    fn new(paths: Vec<PathBuf>) -> Checked {
        let seen = fingerprint(&paths);
        Checked { paths, seen }
    }

    fn has_changed(&mut self) -> bool {
        let now = fingerprint(&self.paths);
        mem::replace(&mut self.seen, now) != now
    }
}

/// Returns a number that changes whenever a file below these paths is saved, made, renamed or removed.
fn fingerprint(paths: &[PathBuf]) -> u64 {
    let mut left = MOST;
    let each = paths.iter().map(|path| fingerprint_of(path, &mut left));
    each.fold(0, u64::wrapping_add)
}

/// Returns the sum of the fingerprints of all files below a path, of which so many are left to check.
fn fingerprint_of(path: &Path, left: &mut usize) -> u64 {
    let Ok(metadata) = fs::symlink_metadata(path) else {
        return 0;
    };
    if *left == 0 {
        return 0;
    }
    *left -= 1;
    if metadata.is_dir() {
        let inside = fs::read_dir(path).into_iter().flatten().flatten();
        let inside = inside.filter(|entry| !is_skipped(&entry.file_name()));
        let each = inside.map(|entry| fingerprint_of(&entry.path(), left));
        return each.fold(0, u64::wrapping_add);
    }
    let mut hasher = DefaultHasher::new();
    let modified = metadata.modified().ok();
    (path.as_os_str(), metadata.len(), modified).hash(&mut hasher);
    hasher.finish()
}

fn is_skipped(name: &OsStr) -> bool {
    SKIPPED.iter().any(|skipped| name == *skipped)
}
