//! A submission that is one file: recognises the kind of archive by its first bytes.

use std::collections::BTreeMap;
use std::fs::File;
use std::io::{Read, Seek, Write};
use std::path::Path;

use crate::entry::EntryListing;
use crate::error::{Problem, SubmissionError};
use crate::found_crate::only_archive;
use crate::size_limits;
use crate::size_quota::SizeQuota;
use crate::tarball::{BLOCK, COMPRESSIONS, Tarball, is_tar};
use crate::zip_file::ZipFile;

#[derive(Debug)]
pub(crate) enum Archive {
    Zip(ZipFile),
    Tar(Tarball),
}

impl Archive {
    /// Lists what is in the archive. The name of the file doesn't matter.
    pub(crate) fn list(path: &Path, mut file: File) -> Result<Self, SubmissionError> {
        let mut start = Vec::new();
        (&file)
            .take(BLOCK)
            .read_to_end(&mut start)
            .and_then(|_| file.rewind())
            .map_err(SubmissionError::io(path))?;
        let start = start.as_slice();
        if start.starts_with(b"PK\x03\x04") || start.starts_with(b"PK\x05\x06") {
            ZipFile::list(path, file).map(Self::Zip)
        } else if let Some((_, unpack)) = COMPRESSIONS
            .iter()
            .find(|(magic, _)| start.starts_with(magic))
        {
            Tarball::list(path, file, *unpack).map(Self::Tar)
        } else if is_tar(start) {
            Tarball::list(path, file, |file| Box::new(file)).map(Self::Tar)
        } else {
            Err(Problem::not_a_folder(describe(path, start)).at(path))
        }
    }

    /// Opens the archive that this one at `path` holds instead of a crate, if there is one. It becomes a temporary file without a
    /// name.
    pub(crate) fn innermost(mut self, path: &Path) -> Result<Self, SubmissionError> {
        let mut path = path.to_owned();
        for _ in 0..size_limits::NESTED {
            let Some((name, number)) = only_archive(&self.listing().entries) else {
                break;
            };
            let entry = BTreeMap::from([(name.clone(), number)]);
            let bytes = self.read(&entry, SizeQuota::of_archive(&path))?;
            let file = tempfile::tempfile().and_then(|mut file| {
                file.write_all(&bytes[&name])?;
                file.rewind().map(|()| file)
            });
            path.push(name);
            self = Self::list(&path, file.map_err(SubmissionError::io(&path))?)?;
        }
        Ok(self)
    }

    pub(crate) fn listing(&self) -> &EntryListing {
        match self {
            Self::Zip(zip) => &zip.listing,
            Self::Tar(tar) => &tar.listing,
        }
    }

    pub(crate) fn read(
        &mut self,
        sources: &BTreeMap<String, usize>,
        quota: SizeQuota<'_>,
    ) -> Result<BTreeMap<String, Vec<u8>>, SubmissionError> {
        match self {
            Self::Zip(zip) => zip.read(sources, quota),
            Self::Tar(tar) => tar.read(sources, quota),
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
