//! A submission that is one file: recognises the kind of archive by its first bytes.

use std::collections::BTreeMap;
use std::fs::File;
use std::io::{Seek, SeekFrom};
use std::path::Path;

use crate::entry_listing::EntryListing;
use crate::error::SubmissionError;
use crate::tarball::{Tarball, fill, is_tar};
use crate::zip_file::ZipFile;

/// An archive, with what it lists.
#[derive(Debug)]
pub(crate) enum Archive {
    Zip(ZipFile),
    Tar(Tarball),
}

impl Archive {
    /// Lists what is in the archive. The name of the file doesn't matter.
    pub(crate) fn list(path: &Path, mut file: File) -> Result<Self, SubmissionError> {
        let mut start = [0; 512];
        let length = fill(&mut file, &mut start)
            .and_then(|length| file.seek(SeekFrom::Start(0)).map(|_| length))
            .map_err(SubmissionError::io(path))?;
        let start = &start[..length];
        if start.starts_with(b"PK\x03\x04") || start.starts_with(b"PK\x05\x06") {
            ZipFile::list(path, file).map(Self::Zip)
        } else if start.starts_with(b"\x1f\x8b") {
            Tarball::list(path, file, true).map(Self::Tar)
        } else if is_tar(start) {
            Tarball::list(path, file, false).map(Self::Tar)
        } else {
            Err(SubmissionError::NotAFolder {
                path: path.to_owned(),
                what: describe(path, start).to_owned(),
            })
        }
    }

    /// Returns what the archive lists.
    pub(crate) fn listing(&self) -> &EntryListing {
        match self {
            Self::Zip(zip) => &zip.listing,
            Self::Tar(tar) => &tar.listing,
        }
    }

    /// Reads the sources at these entries.
    pub(crate) fn read(
        &mut self,
        sources: &BTreeMap<String, usize>,
    ) -> Result<BTreeMap<String, Vec<u8>>, SubmissionError> {
        match self {
            Self::Zip(zip) => zip.read(sources),
            Self::Tar(tar) => tar.read(sources),
        }
    }
}

/// Describes a file that can't be read, by its first bytes.
fn describe(path: &Path, start: &[u8]) -> &'static str {
    let known: [(&[u8], &str); 6] = [
        (b"7z\xbc\xaf\x27\x1c", "a 7z archive"),
        (b"Rar!\x1a\x07", "a RAR archive"),
        (b"\xfd7zXZ\0", "compressed with xz"),
        (b"BZh", "compressed with bzip2"),
        (b"\x28\xb5\x2f\xfd", "compressed with zstd"),
        (b"PK\x07\x08", "one part of a zip in several parts"),
    ];
    for (magic, what) in known {
        if start.starts_with(magic) {
            return what;
        }
    }
    if start.is_empty() {
        "an empty file"
    } else if path.extension().is_some_and(|extension| extension == "rs") {
        "a single source file"
    } else {
        "a file of another kind"
    }
}
