//! Reads one text that was handed in together with a crate, or without one.

use std::collections::BTreeMap;
use std::fs::{self, File};
use std::path::Path;

use crate::archive::Archive;
use crate::entry::{Entry, Kind};
use crate::error::SubmissionError;
use crate::folder::Folder;
use crate::found_crate::{is_archive, only_archive};
use crate::nofollow_directory::open_file;
use crate::size_quota::SizeQuota;

/// Reads the file with this name, in the shallowest place of the folder or archive at `path`; none if there is no such file.
/// A file that is not an archive is read itself.
///
/// # Errors
///
/// If it can't be read safely; see the documentation of this library.
pub fn read_document(path: &Path, name: &str) -> Result<Option<Vec<u8>>, SubmissionError> {
    let io = SubmissionError::io(path);
    if fs::symlink_metadata(path).map_err(&io)?.is_dir() {
        let folder = Folder::list(path)?;
        if let Some(found) = find(&folder.listing.entries, name) {
            return folder.read(&found).map(only);
        }
        let inner = only_archive(&folder.listing.entries);
        return inner.map_or(Ok(None), |(_, number)| {
            in_archive(&folder.path_of(number), folder.open(number)?, name)
        });
    }
    let Some(file) = open_file(path).map_err(&io)? else {
        return Ok(None);
    };
    if is_archive(&path.to_string_lossy()) {
        return in_archive(path, file, name);
    }
    SizeQuota::of(path).read(name, file, io).map(Some)
}

fn in_archive(path: &Path, file: File, name: &str) -> Result<Option<Vec<u8>>, SubmissionError> {
    let mut archive = Archive::list(path, file)?;
    if find(&archive.listing().entries, name).is_none() {
        archive = archive.innermost(path)?;
    }
    match find(&archive.listing().entries, name) {
        Some(found) => archive.read(&found, SizeQuota::of(path)).map(only),
        None => Ok(None),
    }
}

/// Returns the number of the shallowest file with this name.
fn find(entries: &[Entry], name: &str) -> Option<BTreeMap<String, usize>> {
    let named = entries
        .iter()
        .filter(|entry| entry.kind == Kind::File && entry.name.last() == name);
    let found = named.min_by_key(|entry| (entry.name.parts.len(), &entry.name.parts))?;
    Some(BTreeMap::from([(name.to_owned(), found.number)]))
}

fn only(read: BTreeMap<String, Vec<u8>>) -> Option<Vec<u8>> {
    read.into_values().next()
}
