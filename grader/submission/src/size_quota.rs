//! Limits how many bytes of sources are read.

use std::io::{self, Read};
use std::path::Path;

use crate::error::{Problem, SubmissionError};
use crate::size_limits::{ALL_SOURCES_BYTES, INNER_ARCHIVE_BYTES, SOURCE_BYTES};

/// Remedy for a source that is too large.
const REMEDY: &str = "hand in what you wrote yourself";

/// Counts the bytes of sources while they are read, and stops at the limit, whatever size an archive claims.
#[derive(Debug)]
pub(crate) struct SizeQuota<'a> {
    /// The submission.
    path: &'a Path,
    left: u64,
    /// The limit of each.
    each: u64,
}

impl SizeQuota<'_> {
    pub(crate) fn of(path: &Path) -> SizeQuota<'_> {
        let (left, each) = (ALL_SOURCES_BYTES, SOURCE_BYTES);
        SizeQuota { path, left, each }
    }

    /// Makes the quota of an archive in the archive at `path`.
    pub(crate) fn of_archive(path: &Path) -> SizeQuota<'_> {
        let (left, each) = (INNER_ARCHIVE_BYTES, INNER_ARCHIVE_BYTES);
        SizeQuota { path, left, each }
    }

    /// Reads one source up to its end, or to the limit; `failed` explains an error of the reader.
    pub(crate) fn read(
        &mut self,
        entry: &str,
        source: impl Read,
        failed: impl FnOnce(io::Error) -> SubmissionError,
    ) -> Result<Vec<u8>, SubmissionError> {
        let mut bytes = Vec::new();
        let most = self.left.min(self.each);
        let read = source.take(most + 1).read_to_end(&mut bytes);
        let length = read.map_err(failed)? as u64;
        if length > self.each {
            let what = format!("`{entry}` holds");
            let limit = format!("{} KiB", self.each >> 10);
            return Err(Problem::too_large(&what, &limit, REMEDY).at(self.path));
        }
        let Some(left) = self.left.checked_sub(length) else {
            let limit = format!("{} MiB", ALL_SOURCES_BYTES >> 20);
            let what = "its sources hold together";
            return Err(Problem::too_large(what, &limit, REMEDY).at(self.path));
        };
        self.left = left;
        bytes.shrink_to_fit();
        Ok(bytes)
    }
}
