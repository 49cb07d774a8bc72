//! Folders in which variants of one program are compiled, so that the compiler rebuilds only what changed.

use std::fs;
use std::io;
use std::sync::{Mutex, PoisonError};

use super::scratch_dir::ScratchDir;

/// The compiler's arguments that make it keep its work, and reuse it. It is kept in pieces: the more of them, the less has to
/// be done again.
pub(super) const ARGUMENTS: [&str; 2] = ["-Cincremental=incremental", "-Ccodegen-units=16"];

/// Folders in which variants of one program are compiled one after another.
///
/// The compiler reuses its work only in the same folder, so each thread that compiles takes one of them.
#[derive(Debug, Default)]
pub struct IncrementalFolders {
    free: Mutex<Vec<ScratchDir>>,
}

impl IncrementalFolders {
    /// Returns a folder that no other thread uses, without an earlier variant's sources.
    pub(super) fn take(&self) -> io::Result<ScratchDir> {
        let free = self
            .free
            .lock()
            .unwrap_or_else(PoisonError::into_inner)
            .pop();
        let Some(folder) = free else {
            return ScratchDir::begin();
        };
        fs::remove_dir_all(folder.root().join("src"))?;
        Ok(folder)
    }

    /// Keeps a folder for the next variant.
    pub(super) fn give_back(&self, folder: ScratchDir) {
        let mut free = self.free.lock().unwrap_or_else(PoisonError::into_inner);
        free.push(folder);
    }
}
