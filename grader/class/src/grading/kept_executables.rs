//! Executables of submissions that will be asked more questions in the same run, so that they are compiled only once.

use std::collections::HashMap;
use std::sync::{Mutex, PoisonError};

use grader::runner::Executable;
use submission::Digest;

/// Executables by the key of their answers, at most as many as there is room for.
#[derive(Debug, Default)]
pub(super) struct KeptExecutables {
    room: usize,
    kept: Mutex<HashMap<Digest, Executable>>,
}

impl KeptExecutables {
    /// Makes room for this many.
    pub(super) fn with_room(room: usize) -> KeptExecutables {
        KeptExecutables {
            room,
            ..KeptExecutables::default()
        }
    }

    /// Keeps an executable if there is room; otherwise it is compiled again when it is needed.
    pub(super) fn keep(&self, key: Digest, executable: Executable) {
        let mut kept = self.kept.lock().unwrap_or_else(PoisonError::into_inner);
        if kept.len() < self.room
            && let Ok(alone) = executable.without_sources()
        {
            kept.insert(key, alone);
        }
    }

    /// Takes the executable of a submission.
    pub(super) fn take(&self, key: Digest) -> Option<Executable> {
        let mut kept = self.kept.lock().unwrap_or_else(PoisonError::into_inner);
        kept.remove(&key)
    }
}
