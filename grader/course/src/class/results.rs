//! The folder that the results of a class stand in.

use std::fs::{self, File, TryLockError};
use std::io;
use std::path::{Path, PathBuf};

use super::cache::Cache;
use super::error::ClassError;
use crate::downloads::RESULTS_MARK;
use grader::atomic_file;

/// A results folder, which nobody else writes to as long as this value lives.
#[derive(Debug)]
pub struct Results {
    /// The folder.
    folder: PathBuf,
    /// Where one grader alone writes.
    store: Cache,
    /// The lock goes when the file is closed, also when this process is killed.
    _lock: File,
}

impl Results {
    /// Opens the results folder, or makes it, and locks it.
    ///
    /// # Errors
    ///
    /// Returns why results can't be written there.
    pub fn open(folder: &Path) -> Result<Results, ClassError> {
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
        let results = Results {
            store: Cache::at(folder.join("store")),
            folder: folder.to_owned(),
            _lock: lock,
        };
        for inner in [
            results.folder.clone(),
            results.students(),
            results.store.folder().to_owned(),
        ] {
            fs::create_dir_all(&inner)
                .and_then(|()| atomic_file::remove_unfinished(&inner))
                .map_err(ClassError::write(&inner))?;
        }
        Ok(results)
    }

    /// Returns what was graded.
    #[must_use]
    pub fn store(&self) -> &Cache {
        &self.store
    }

    /// Returns the folder itself.
    #[must_use]
    pub fn folder(&self) -> &Path {
        &self.folder
    }

    /// Returns the folder of the students' own results.
    #[must_use]
    pub fn students(&self) -> PathBuf {
        self.folder.join("students")
    }

    /// Returns the file of one student's own result.
    #[must_use]
    pub fn student(&self, key: &str) -> PathBuf {
        self.students().join(format!("{key}.json"))
    }

    /// Returns the file of all results.
    #[must_use]
    pub fn all(&self) -> PathBuf {
        self.folder.join(ALL)
    }
}

/// The file of all results, one in a line.
pub(super) const ALL: &str = "results.jsonl";

fn holds_anything(folder: &Path) -> io::Result<bool> {
    Ok(fs::read_dir(folder)?.next().is_some())
}
