//! What graders that were killed have left in the folder for temporary files.

use std::env;
use std::fs;

use crate::compile::job_prefix;

/// Removes the folders of graders that are no more.
pub(super) fn remove() {
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

/// Returns the process that made a folder of this name.
fn owner(name: &str) -> Option<u32> {
    let start = job_prefix(0);
    let (start, end) = start.split_once('0')?;
    let (process, _) = name.strip_prefix(start)?.split_once(end)?;
    process.parse().ok()
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
