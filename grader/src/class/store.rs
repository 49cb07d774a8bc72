//! What was graded, each result in a file named by all that it depends on.

use std::fs;
use std::io;
use std::path::{Path, PathBuf};

use serde::{Deserialize, Serialize};

use super::error::ClassError;
use super::key::Key;
use super::whole;
use crate::grade;
use crate::report::Report;

/// What was graded, each result in a file of its own.
#[derive(Clone, Debug)]
pub struct Store {
    folder: PathBuf,
}

/// What the store holds of one submission, whoever handed it in.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Graded {
    /// The report, without a name and without what was ignored: copies share it.
    pub report: Report,
    /// How long it took.
    pub pace: Pace,
}

/// How long it took to grade a submission; this differs from run to run.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Pace {
    /// Compiling it, in milliseconds.
    pub compile: u64,
    /// Linking it with the driver, in milliseconds.
    pub link: u64,
    /// Asking all questions, in milliseconds.
    pub ask: u64,
    /// Comparing and scoring, in milliseconds.
    pub compare: u64,
    /// The largest share of any limit that it used, in percent.
    pub strain: u32,
    /// Whether it was run once more, alone.
    pub alone: bool,
}

impl Pace {
    /// Takes over what was measured.
    #[must_use]
    pub fn of(graded: &grade::Graded, alone: bool) -> Pace {
        let milliseconds =
            |time: std::time::Duration| u64::try_from(time.as_millis()).unwrap_or(u64::MAX);
        let timing = &graded.timing;
        Pace {
            compile: milliseconds(timing.compile.library),
            link: milliseconds(timing.compile.link),
            ask: milliseconds(timing.ask),
            compare: milliseconds(timing.compare),
            strain: graded.strain.percent(),
            alone,
        }
    }
}

impl Store {
    /// Says where the store is; nothing is read or written yet.
    pub(super) fn at(folder: PathBuf) -> Store {
        Store { folder }
    }

    /// Returns the folder itself.
    #[must_use]
    pub fn folder(&self) -> &Path {
        &self.folder
    }

    /// Returns whether there is a result of this key.
    #[must_use]
    pub fn has(&self, key: Key) -> bool {
        self.path(key).is_file()
    }

    /// Returns the result of this key, if there is one; a damaged one is removed.
    ///
    /// # Errors
    ///
    /// Returns what the system says of a file that is there and can't be read.
    pub fn get(&self, key: Key) -> Result<Option<Graded>, ClassError> {
        let path = self.path(key);
        match fs::read(&path) {
            Ok(bytes) => match serde_json::from_slice(&bytes) {
                Ok(graded) => Ok(Some(graded)),
                // A file that a failing disk has damaged is as good as none: the next run grades it again.
                Err(_) => fs::remove_file(&path)
                    .map(|()| None)
                    .map_err(ClassError::write(&path)),
            },
            Err(error) if error.kind() == io::ErrorKind::NotFound => Ok(None),
            Err(error) => Err(ClassError::read(&path)(error)),
        }
    }

    /// Keeps a result.
    ///
    /// # Errors
    ///
    /// Returns why it can't be written.
    pub fn put(&self, key: Key, graded: &Graded) -> Result<(), ClassError> {
        let path = self.path(key);
        let bytes = serde_json::to_vec(graded)
            .map_err(|error| ClassError::write(&path)(io::Error::other(error)))?;
        whole::write(&path, &bytes)
    }

    fn path(&self, key: Key) -> PathBuf {
        self.folder.join(format!("{key}.json"))
    }
}
