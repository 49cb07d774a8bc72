//! A folder that is locked while a process writes to it.

use std::fs::{self, File, TryLockError};
use std::io::Read as _;
use std::path::Path;

use grader::atomic_file::{self, WriteError};
use grader::failure::Failure;

/// The name of a file that marks its folder as one of results, not a submission.
pub const RESULTS_MARK: &str = ".grader-results";

/// The name of the folder of answers in a folder of a class's results.
pub const ANSWERS: &str = "answers";

/// A folder that is locked as long as this value lives.
#[derive(Debug)]
pub struct LockedFolder {
    /// The lock is released when the file is closed, even if this process is killed.
    _lock: File,
}

impl LockedFolder {
    /// Opens a folder of results, or makes it, and locks it for this process alone or, if `shared`, for all that share it.
    /// `kind` says what kind of results, and is kept in the folder.
    pub fn open(folder: &Path, kind: &str, shared: bool) -> Result<LockedFolder, Failure> {
        let mark = folder.join(RESULTS_MARK);
        let unusable = |why: &str| {
            let what = format!("can't use `{}`: {why}", folder.display());
            Failure::usage(what)
        };
        let other = || {
            unusable(
                "there are other files in it, but no results from this command; name a new or an empty folder with `--out`",
            )
        };
        fs::create_dir_all(folder).map_err(WriteError::at(folder))?;
        // Another process may begin at the same time. It makes the mark first, so whether there is one is asked last.
        let mut entries = fs::read_dir(folder).map_err(WriteError::at(folder))?;
        let is_used = entries.any(|entry| {
            entry.map_or(true, |entry| {
                let name = entry.file_name();
                // What was copied from other machines is taken over.
                !(atomic_file::is_unfinished(&name) || kind.is_empty() && name == ANSWERS)
            })
        });
        match mark.symlink_metadata() {
            Ok(found) if !found.is_file() => return Err(other()),
            Err(_) if is_used => return Err(other()),
            Err(_) => atomic_file::write_new(&mark, kind.as_bytes())?,
            Ok(_) => {}
        }
        let mut lock = File::options()
            .read(true)
            .append(true)
            .open(&mark)
            .map_err(WriteError::at(&mark))?;
        let locked = if shared {
            lock.try_lock_shared()
        } else {
            lock.try_lock()
        };
        match locked {
            Ok(()) => {}
            Err(TryLockError::WouldBlock) => {
                return Err(unusable(
                    "another grader is writing there; wait for it, or name another folder with `--out`",
                ));
            }
            Err(TryLockError::Error(source)) => return Err(WriteError::at(&mark)(source).into()),
        }
        let mut found = String::new();
        lock.read_to_string(&mut found)
            .map_err(WriteError::at(&mark))?;
        if found != kind {
            return Err(other());
        }
        Ok(LockedFolder { _lock: lock })
    }
}

#[cfg(test)]
mod tests {
    use crate::parallel_map::parallel_map;

    use super::*;

    #[test]
    fn processes_that_begin_at_the_same_time_share_a_folder_that_others_can_open_later() {
        for _ in 0..100 {
            let folder = tempfile::tempdir().unwrap();
            let new = folder.path().join("new");
            let open = || LockedFolder::open(&new, "tournament\n", true).map(|_| ());
            let opened = parallel_map(&[(); 4], 4, |()| open());
            assert!(opened.iter().all(Result::is_ok), "{opened:?}");
            LockedFolder::open(&new, "tournament\n", false).unwrap();
            let class = LockedFolder::open(&new, "", false);
            assert!(
                class.is_err_and(|failure| failure.what.contains("no results from this command"))
            );
        }
    }
}
