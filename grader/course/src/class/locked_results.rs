//! A results folder that this process alone writes to.

use std::fs::{self, File, TryLockError};
use std::io;
use std::path::Path;

use super::cache::Cache;
use super::error::ClassError;
use super::results_folder::ResultsFolder;
use crate::downloads::RESULTS_MARK;
use grader::atomic_file;

/// A results folder that nobody else writes to as long as this value lives.
#[derive(Debug)]
pub struct LockedResults {
    folder: ResultsFolder,
    cache: Cache,
    /// The lock goes when the file is closed, also when this process is killed.
    _lock: File,
}

impl LockedResults {
    /// Opens the results folder, or makes it, and locks it.
    ///
    /// # Errors
    ///
    /// Returns why results can't be written there.
    pub fn open(folder: &Path) -> Result<LockedResults, ClassError> {
        let mark = folder.join(RESULTS_MARK);
        fs::create_dir_all(folder).map_err(ClassError::write(folder))?;
        if !mark.exists() && holds_anything(folder).map_err(ClassError::read(folder))? {
            return Err(ClassError::NotResults {
                path: folder.to_owned(),
            });
        }
        let lock = File::options()
            .create(true)
            .append(true)
            .open(&mark)
            .map_err(ClassError::write(&mark))?;
        match lock.try_lock() {
            Ok(()) => {}
            Err(TryLockError::WouldBlock) => {
                return Err(ClassError::Busy {
                    path: folder.to_owned(),
                });
            }
            Err(TryLockError::Error(source)) => return Err(ClassError::write(&mark)(source)),
        }
        let folder = ResultsFolder::at(folder);
        let inside = [
            folder.path().to_owned(),
            folder.cache(),
            folder.answers(),
            folder.students(),
        ];
        for inner in inside {
            fs::create_dir_all(&inner)
                .and_then(|()| atomic_file::remove_unfinished(&inner))
                .map_err(ClassError::write(&inner))?;
        }
        Ok(LockedResults {
            cache: Cache::at(folder.cache()),
            folder,
            _lock: lock,
        })
    }

    /// Returns what was graded.
    #[must_use]
    pub fn cache(&self) -> &Cache {
        &self.cache
    }

    /// Returns the folder itself.
    #[must_use]
    pub fn folder(&self) -> &ResultsFolder {
        &self.folder
    }
}

fn holds_anything(folder: &Path) -> io::Result<bool> {
    Ok(fs::read_dir(folder)?.next().is_some())
}
