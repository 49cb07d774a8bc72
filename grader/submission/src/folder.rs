//! A submission that is a folder.

use std::collections::BTreeMap;
use std::ffi::OsString;
use std::fs::File;
use std::io;
use std::path::{Path, PathBuf};

use crate::entry::{Entry, EntryListing, EntryName, Kind, display, too_many};
use crate::error::{IgnoredEntry, Objection, Problem, Reason, SubmissionError};
use crate::nofollow_directory::NofollowDirectory;
use crate::size_limits;
use crate::size_quota::SizeQuota;

#[derive(Debug)]
pub(crate) struct Folder {
    path: PathBuf,
    top: NofollowDirectory,
    pub(crate) listing: EntryListing,
    /// The file names on the way from the top to each entry.
    places: Vec<Vec<OsString>>,
}

impl Folder {
    /// Lists what is in the folder, without folders that are never searched.
    pub(crate) fn list(path: &Path) -> Result<Self, SubmissionError> {
        let top = NofollowDirectory::open(path).map_err(SubmissionError::io(path))?;
        let mut folder = Self {
            path: path.to_owned(),
            top,
            listing: EntryListing::default(),
            places: Vec::new(),
        };
        let mut waiting: Vec<Vec<OsString>> = vec![Vec::new()];
        while let Some(place) = waiting.pop() {
            let room = size_limits::ENTRIES - folder.places.len();
            let found = folder
                .directory(&place)
                .and_then(|directory| directory.entries(room));
            let mut found = match found {
                Ok(found) => found,
                Err(source) if place.is_empty() => {
                    return Err(SubmissionError::io(path)(source));
                }
                Err(_) => {
                    let name = name(&place, Kind::Folder);
                    folder.listing.hides_sources |= name.is_in_src();
                    folder.listing.left_out.insert(IgnoredEntry {
                        path: format!("{}/", display(&name.parts)),
                        reason: Reason::NotAllowed,
                    });
                    continue;
                }
            };
            if found.len() > room {
                return Err(too_many(path, size_limits::ENTRIES));
            }
            found.sort();
            for (last, kind) in found {
                let mut inner = place.clone();
                inner.push(last);
                let entry = Entry {
                    name: name(&inner, kind),
                    kind,
                    number: folder.places.len(),
                };
                folder.places.push(inner.clone());
                if folder.listing.add(path, entry)? && kind == Kind::Folder {
                    waiting.push(inner);
                }
            }
        }
        Ok(folder)
    }

    pub(crate) fn read(
        &self,
        sources: &BTreeMap<String, usize>,
    ) -> Result<BTreeMap<String, Vec<u8>>, SubmissionError> {
        let mut quota = SizeQuota::of(&self.path);
        sources
            .iter()
            .map(|(source, &number)| {
                let file = self.open(number)?;
                let bytes = quota.read(source, file, |error| self.io(number, error))?;
                Ok((source.clone(), bytes))
            })
            .collect()
    }

    /// Opens the file with this number, if it still is a file.
    pub(crate) fn open(&self, number: usize) -> Result<File, SubmissionError> {
        let place = &self.places[number];
        let (last, around) = place.split_last().expect("an entry has a name");
        self.directory(around)
            .and_then(|directory| directory.file(last))
            .map_err(|error| self.io(number, error))?
            .ok_or_else(|| {
                let entry = display(&name(place, Kind::File).parts);
                Problem::Hostile(entry, Objection::Changed).at(&self.path)
            })
    }

    pub(crate) fn path_of(&self, number: usize) -> PathBuf {
        self.path
            .join(self.places[number].iter().collect::<PathBuf>())
    }

    fn directory(&self, place: &[OsString]) -> io::Result<NofollowDirectory> {
        place
            .iter()
            .try_fold(self.top.again()?, |directory, part| directory.folder(part))
    }

    fn io(&self, number: usize, source: io::Error) -> SubmissionError {
        SubmissionError::io(&self.path_of(number))(source)
    }
}

/// Returns the name that a place in the file system has inside the submission.
fn name(place: &[OsString], kind: Kind) -> EntryName {
    let mut bytes = Vec::new();
    for part in place {
        if !bytes.is_empty() {
            bytes.push(b'/');
        }
        bytes.extend_from_slice(part.as_encoded_bytes());
    }
    if kind == Kind::Folder {
        bytes.push(b'/');
    }
    EntryName::parse(&bytes)
}
