//! Shared by all readers of archives: recognising formats, and reporting damaged archives.

use std::io::{self, Read};
use std::path::Path;

use crate::error::SubmissionError;

/// Returns whether this is the first block of a tar archive, which contains a checksum.
pub(crate) fn is_tar(start: &[u8]) -> bool {
    start.first_chunk::<512>().is_some_and(|block| {
        let header = tar::Header::from_byte_slice(block);
        let sum: u32 = block
            .iter()
            .enumerate()
            .map(|(index, &byte)| {
                if (148..156).contains(&index) {
                    32
                } else {
                    u32::from(byte)
                }
            })
            .sum();
        block[0] != 0 && header.cksum().is_ok_and(|said| said == sum)
    })
}

/// Reads until the buffer is full or the file ends.
pub(crate) fn fill(mut file: impl Read, buffer: &mut [u8]) -> io::Result<usize> {
    let mut length = 0;
    while length < buffer.len() {
        match file.read(&mut buffer[length..]) {
            Ok(0) => break,
            Ok(read) => length += read,
            Err(error) if error.kind() == io::ErrorKind::Interrupted => {}
            Err(error) => return Err(error),
        }
    }
    Ok(length)
}

/// Makes the error for an archive that doesn't follow its own format.
pub(crate) fn damaged(path: &Path, what: impl Into<String>) -> SubmissionError {
    SubmissionError::Damaged {
        path: path.to_owned(),
        what: what.into(),
    }
}
