//! The cache of graded submissions: a file for each, named by everything that the result depends on.

use std::fs;
use std::io;
use std::path::{Path, PathBuf};

use serde::{Deserialize, Serialize};

use super::error::ClassError;
use super::grade_cache_key::CacheKey;
use grader::atomic_file;
use grader::grade;
use grader::report::Report;

/// The cache of graded submissions.
#[derive(Clone, Debug)]
pub struct Cache {
    folder: PathBuf,
}

/// What the cache holds for one submission, which several students may have handed in.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct CachedGrade {
    /// The report, without a name and without what was ignored: copies share it.
    pub report: Report,
    /// How long it took.
    pub time: GradingTime,
}

/// The share of a limit, in percent, at which a submission counts as close to it.
const NEAR_PERCENT: u32 = 50;

/// How long it took to grade a submission; this differs from run to run.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct GradingTime {
    /// Compiling it, in milliseconds.
    pub compile: u64,
    /// Linking it with the driver, in milliseconds.
    pub link: u64,
    /// Asking all questions, in milliseconds.
    pub ask: u64,
    /// Comparing and scoring, in milliseconds.
    pub compare: u64,
    /// The largest share of any limit that it used, in percent.
    pub limit_usage: u32,
    /// Whether it was run once more, alone.
    pub alone: bool,
}

impl GradingTime {
    /// Whether it came close to a limit.
    pub fn is_near_limit(&self) -> bool {
        self.limit_usage >= NEAR_PERCENT
    }

    /// Makes it from what was measured.
    pub fn of(graded: &grade::Graded, alone: bool) -> GradingTime {
        let milliseconds =
            |time: std::time::Duration| u64::try_from(time.as_millis()).unwrap_or(u64::MAX);
        let timing = &graded.timing;
        GradingTime {
            compile: milliseconds(timing.compile.library),
            link: milliseconds(timing.compile.link),
            ask: milliseconds(timing.ask),
            compare: milliseconds(timing.compare),
            limit_usage: graded.limit_usage.percent(),
            alone,
        }
    }
}

impl Cache {
    /// Says where the cache is; nothing is read or written yet.
    pub(super) fn at(folder: PathBuf) -> Cache {
        Cache { folder }
    }

    /// Returns the folder itself.
    pub fn folder(&self) -> &Path {
        &self.folder
    }

    /// Returns whether there is a result of this key.
    pub fn has(&self, key: CacheKey) -> bool {
        self.path(key).is_file()
    }

    /// Returns the result of this key, if there is one; a damaged one is removed.
    ///
    /// # Errors
    ///
    /// Returns what the system says of a file that is there and can't be read.
    pub fn get(&self, key: CacheKey) -> Result<Option<CachedGrade>, ClassError> {
        let path = self.path(key);
        match fs::read(&path) {
            Ok(bytes) => match serde_json::from_slice(&bytes) {
                Ok(graded) => Ok(Some(graded)),
                // A damaged file counts as missing; the next run grades the submission again.
                Err(_) => fs::remove_file(&path)
                    .map(|()| None)
                    .map_err(ClassError::write(&path)),
            },
            Err(error) if error.kind() == io::ErrorKind::NotFound => Ok(None),
            Err(error) => Err(ClassError::read(&path)(error)),
        }
    }

    /// Keeps a result.
    pub fn put(&self, key: CacheKey, graded: &CachedGrade) -> Result<(), ClassError> {
        Ok(atomic_file::write_cached(&self.path(key), graded)?)
    }

    fn path(&self, key: CacheKey) -> PathBuf {
        self.folder.join(format!("{key}.json"))
    }
}
