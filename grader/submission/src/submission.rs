//! A submission: the sources of one student's crate.

use std::collections::BTreeMap;
use std::fs::{self, File};
use std::io::ErrorKind;
use std::path::{Path, PathBuf};

use crate::archive::Archive;
use crate::complete_loose_files::{Completion, complete_loose_files};
use crate::digest::{Digest, DigestBuilder};
use crate::entry::{Entry, EntryListing, EntryName, Kind, is_rust, is_utf8};
use crate::error::{IgnoredEntry, Objection, Problem, Reason, SubmissionError};
use crate::folder::Folder;
use crate::found_crate::{FoundCrate, is_archive, only_archive};
use crate::nofollow_directory::open_file;
use crate::size_limits;
use crate::size_quota::SizeQuota;
use crate::visible_text::visible;

/// The sources of one crate, and what was left out.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Submission {
    /// The text of each source by its path in the crate, with forward slashes: `src/lib.rs`, `src/board.rs`.
    pub sources: BTreeMap<String, String>,
    /// Entries that were left out, sorted; a folder that was left out as a whole appears once.
    pub ignored: Vec<IgnoredEntry>,
    /// The sources that loose files don't have under these names; none for a crate.
    pub completed: Vec<Completion>,
    /// The digest of those sources that were left out; nothing if none was.
    pub unread: Option<Digest>,
}

impl Submission {
    /// Reads the crate in the folder or archive at `path`.
    ///
    /// # Errors
    ///
    /// If there is no crate, or its sources can't be read safely; see the documentation of this library.
    pub fn read(path: &Path) -> Result<Self, SubmissionError> {
        Self::read_with(path, None)
    }

    /// Reads the crate in the folder or archive at `path`. Loose files, which are in no `src/`, are completed from `given`, the
    /// crate that students were given.
    ///
    /// # Errors
    ///
    /// As [`Submission::read`].
    pub fn read_with(path: &Path, given: Option<&Self>) -> Result<Self, SubmissionError> {
        let metadata = fs::symlink_metadata(path).map_err(|source| match source.kind() {
            ErrorKind::NotFound | ErrorKind::NotADirectory => Problem::Missing.at(path),
            _ => SubmissionError::io(path)(source),
        })?;
        if metadata.is_dir() {
            Self::read_folder(path, given)
        } else if metadata.is_symlink() {
            Err(Problem::not_a_folder("a symbolic link").at(path))
        } else {
            match open_file(path).map_err(SubmissionError::io(path))? {
                Some(file) => Self::read_archive(path, file, given),
                None => Err(Problem::not_a_folder("a FIFO, a socket, or a device").at(path)),
            }
        }
    }

    /// Reads loose files that together are the `src/` of one crate, each by its name there. They are completed from `given`.
    ///
    /// # Errors
    ///
    /// Returns a [`SubmissionError`] as [`Submission::read`] does; its path is the first file's.
    pub fn read_loose(
        files: &BTreeMap<String, PathBuf>,
        given: Option<&Self>,
    ) -> Result<Self, SubmissionError> {
        let path = files.values().next().cloned().unwrap_or_default();
        let mut listing = EntryListing::default();
        let mut places: Vec<&Path> = Vec::new();
        for (name, place) in files {
            let metadata = fs::symlink_metadata(place).map_err(SubmissionError::io(place))?;
            let entry = Entry {
                name: EntryName::parse(name.as_bytes()),
                kind: if metadata.is_symlink() {
                    Kind::SymbolicLink
                } else if metadata.is_file() {
                    Kind::File
                } else {
                    Kind::Special
                },
                number: places.len(),
            };
            places.push(place);
            listing.add(&path, entry)?;
        }
        let choice = FoundCrate::among(&path, &listing, given.map(|given| &given.sources))?;
        let mut quota = SizeQuota::of(&path);
        let mut bytes = BTreeMap::new();
        for (source, &number) in &choice.sources {
            let place = places[number];
            let file = open_file(place)
                .map_err(SubmissionError::io(place))?
                .ok_or_else(|| Problem::Hostile(source.clone(), Objection::Changed).at(&path))?;
            let read = quota.read(source, file, SubmissionError::io(place))?;
            bytes.insert(source.clone(), read);
        }
        Self::from_bytes(&path, bytes, choice, given)
    }

    /// Returns a digest of the names and contents of the sources, also of those that were left out: submissions with the same
    /// digest have the same bytes. What isn't a source doesn't count.
    pub fn digest(&self) -> Digest {
        let mut digest = pieces(&self.sources);
        if let Some(unread) = self.unread {
            digest.add(unread.to_string());
        }
        digest.finish()
    }

    fn read_folder(path: &Path, given: Option<&Self>) -> Result<Self, SubmissionError> {
        let folder = Folder::list(path)?;
        let choice =
            match FoundCrate::among(path, &folder.listing, given.map(|given| &given.sources)) {
                Ok(choice) => choice,
                Err(refusal) => {
                    let inner = only_archive(&folder.listing.entries);
                    return match (&refusal.problem, inner) {
                        (Problem::NoCrate(_), Some((_, number))) => {
                            let path = folder.path_of(number);
                            Self::read_archive(&path, folder.open(number)?, given)
                        }
                        _ => Err(refusal),
                    };
                }
            };
        let bytes = folder.read(&choice.sources)?;
        Self::from_bytes(path, bytes, choice, given)
    }

    fn read_archive(
        path: &Path,
        file: File,
        given: Option<&Self>,
    ) -> Result<Self, SubmissionError> {
        let mut archive = Archive::list(path, file)?.innermost(path)?;
        let choice = FoundCrate::among(path, archive.listing(), given.map(|given| &given.sources))?;
        let bytes = archive.read(&choice.sources, SizeQuota::of(path))?;
        Self::from_bytes(path, bytes, choice, given)
    }

    fn from_bytes(
        path: &Path,
        bytes: BTreeMap<String, Vec<u8>>,
        choice: FoundCrate,
        given: Option<&Self>,
    ) -> Result<Self, SubmissionError> {
        let mut sources = BTreeMap::new();
        let mut left_out = choice.ignored;
        let mut unread = BTreeMap::new();
        if choice.hides_sources {
            // They can't be compared with those of another submission, so they are taken to be different.
            unread.insert(String::new(), path.as_os_str().as_encoded_bytes().to_vec());
        }
        for (name, bytes) in bytes {
            if !is_utf8(&name) {
                unread.insert(name, bytes);
                continue;
            }
            match String::from_utf8(bytes) {
                Ok(text) => {
                    sources.insert(name, text);
                }
                Err(error) => {
                    let reason = Reason::of_bytes(&error);
                    if name == "src/lib.rs" {
                        return Err(Problem::NotUtf8(name, reason).at(path));
                    }
                    // No reason to refuse the rest: no module may need this file. If one does, the compiler
                    // will complain.
                    left_out.insert(IgnoredEntry {
                        path: name.clone(),
                        reason,
                    });
                    unread.insert(name, error.into_bytes());
                }
            }
        }
        let given = given.filter(|_| choice.is_loose);
        let completed =
            given.map(|given| complete_loose_files(&mut sources, &unread, &given.sources));
        let completed = completed
            .transpose()
            .map_err(|why| Problem::Unreadable(why).at(path))?;
        let others = sources.extract_if(.., |name, _| !is_rust(name));
        left_out.extend(others.map(|(name, _)| IgnoredEntry {
            path: visible(&name),
            reason: Reason::NotRust,
        }));
        let count = left_out.len().saturating_sub(size_limits::IGNORED);
        let mut ignored: Vec<IgnoredEntry> =
            left_out.into_iter().take(size_limits::IGNORED).collect();
        if count > 0 {
            ignored.push(IgnoredEntry {
                path: "…".to_owned(),
                reason: Reason::More { count },
            });
        }
        Ok(Self {
            sources,
            ignored,
            completed: completed.unwrap_or_default(),
            unread: (!unread.is_empty()).then(|| pieces(&unread).finish()),
        })
    }
}

/// Begins a digest with names and contents.
fn pieces<T: AsRef<[u8]>>(files: &BTreeMap<String, T>) -> DigestBuilder {
    let mut digest = DigestBuilder::default();
    for (name, bytes) in files {
        digest.add(name);
        digest.add(bytes);
    }
    digest
}

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
