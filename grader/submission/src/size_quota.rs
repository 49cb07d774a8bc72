//! Limits how many bytes of sources are read.

use std::io::{self, Read};
use std::path::Path;

use crate::error::SubmissionError;
use crate::size_limits;

/// Counts the bytes of sources while they are read, and stops at the limit, whatever size an archive claims.
#[derive(Debug)]
pub(crate) struct Quota {
    left: u64,
}

impl Quota {
    pub(crate) fn new() -> Self {
        Self {
            left: size_limits::ALL_SOURCES_BYTES,
        }
    }

    /// Reads one source up to its end, or to the limit.
    pub(crate) fn read(
        &mut self,
        path: &Path,
        entry: &str,
        source: impl Read,
    ) -> Result<Vec<u8>, ReadError> {
        let most = self.left.min(size_limits::SOURCE_BYTES);
        let mut bytes = Vec::new();
        source
            .take(most + 1)
            .read_to_end(&mut bytes)
            .map_err(ReadError::Io)?;
        let length = bytes.len() as u64;
        if length > size_limits::SOURCE_BYTES {
            return Err(ReadError::TooLarge(SubmissionError::TooLarge {
                path: path.to_owned(),
                what: format!("the source `{entry}` holds"),
                limit: format!("{} KiB", size_limits::SOURCE_BYTES >> 10),
                remedy: "hand in what you wrote yourself",
            }));
        }
        if length > self.left {
            return Err(ReadError::TooLarge(SubmissionError::TooLarge {
                path: path.to_owned(),
                what: "its sources hold together".to_owned(),
                limit: format!("{} MiB", size_limits::ALL_SOURCES_BYTES >> 20),
                remedy: "hand in what you wrote yourself",
            }));
        }
        self.left -= length;
        bytes.shrink_to_fit();
        Ok(bytes)
    }
}

/// Why a source wasn't read to its end.
#[derive(Debug)]
pub(crate) enum ReadError {
    TooLarge(SubmissionError),
    Io(io::Error),
}
