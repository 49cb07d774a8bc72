//! Folders in which similar programs are compiled, so that the compiler rebuilds only what changed.

use std::fs::{self, File};
use std::io;
use std::path::Path;
use std::sync::{Mutex, PoisonError};

use super::precompiled::secret_name;
use super::scratch_dir::ScratchDir;

/// The compiler's arguments that make it keep its work, and reuse it. It is kept in pieces: the more of them, the less has to
/// be done again.
pub(super) const ARGUMENTS: [&str; 2] = ["-Cincremental=incremental", "-Ccodegen-units=16"];

/// The folder that is kept from one grade to the next, and the file in it that one grader at a time locks.
const KEPT: &str = "kalah-incremental";
const LOCK: &str = "lock";
const NAME: &str = "name";

/// Folders in which similar programs are compiled one after another.
///
/// The compiler reuses its work only in the same folder, so each thread that compiles takes one of them.
#[derive(Debug)]
pub struct IncrementalFolders {
    free: Mutex<Vec<ScratchDir>>,
    /// The lock on a folder that is kept; without one, all folders are removed with this value.
    _lock: Option<File>,
    /// The precompiled part's name in all of them. With another one, the compiler would have to do its work again.
    name: String,
}

impl Default for IncrementalFolders {
    fn default() -> Self {
        IncrementalFolders {
            free: Mutex::default(),
            _lock: None,
            name: secret_name(),
        }
    }
}

impl IncrementalFolders {
    /// Opens the folder that is kept in this one, for the next edit of a student's program. None if another grader uses it.
    ///
    /// # Errors
    ///
    /// Returns why it can't be made or locked.
    pub fn kept_in(target: &Path) -> io::Result<Option<IncrementalFolders>> {
        let own = target.join(KEPT);
        fs::create_dir_all(&own)?;
        let lock = File::create(own.join(LOCK))?;
        if lock.try_lock().is_err() {
            return Ok(None);
        }
        let name = fs::read_to_string(own.join(NAME)).or_else(|_| {
            let name = secret_name();
            fs::write(own.join(NAME), &name).map(|()| name)
        })?;
        Ok(Some(IncrementalFolders {
            free: Mutex::new(vec![ScratchDir::open(&own)?]),
            _lock: Some(lock),
            name,
        }))
    }

    pub(super) fn name(&self) -> &str {
        &self.name
    }

    /// Returns a folder that no other thread uses, without an earlier program's sources.
    pub(super) fn take(&self) -> io::Result<ScratchDir> {
        let free = self
            .free
            .lock()
            .unwrap_or_else(PoisonError::into_inner)
            .pop();
        let Some(folder) = free else {
            return ScratchDir::begin();
        };
        match fs::remove_dir_all(folder.root().join("src")) {
            Err(error) if error.kind() != io::ErrorKind::NotFound => Err(error),
            _ => Ok(folder),
        }
    }

    pub(super) fn give_back(&self, folder: ScratchDir) {
        let mut free = self.free.lock().unwrap_or_else(PoisonError::into_inner);
        free.push(folder);
    }
}
