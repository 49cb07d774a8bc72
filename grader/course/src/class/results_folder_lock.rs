//! A results folder that this process alone writes to.

use std::fs;
use std::path::Path;

use super::error::ClassError;
use super::grade_cache::Cache;
use super::results_folder::ResultsFolder;
use crate::locked_folder::LockedFolder;
use grader::atomic_file;

/// A results folder that nobody else writes to as long as this value lives.
#[derive(Debug)]
pub struct LockedResults {
    folder: ResultsFolder,
    cache: Cache,
    _lock: LockedFolder,
}

impl LockedResults {
    /// Opens the results folder, or makes it, and locks it.
    pub fn open(folder: &Path) -> Result<LockedResults, ClassError> {
        let lock = LockedFolder::open(folder, "")?;
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
    pub fn cache(&self) -> &Cache {
        &self.cache
    }

    /// Returns the folder itself.
    pub fn folder(&self) -> &ResultsFolder {
        &self.folder
    }
}
