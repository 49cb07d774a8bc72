//! A submission that is a tar archive, compressed by gzip or not.
//!
//! A tar has no table of contents, so it is read twice from its start: once for the names, and once for the sources.
//! Headers with long names are read here and not by the `tar` crate, which would keep a header of any length in memory.

use std::cell::Cell;
use std::collections::BTreeMap;
use std::fs::File;
use std::io::{self, BufReader, Read, Seek, SeekFrom};
use std::path::{Path, PathBuf};
use std::rc::Rc;

use flate2::bufread::MultiGzDecoder;
use tar::EntryType;

use crate::entry::{Entry, Kind};
use crate::entry_listing::{Listing, too_many};
use crate::entry_name::Name;
use crate::error::SubmissionError;
use crate::recognise_archives::{damaged, fill, is_tar};
use crate::size_limits;
use crate::size_quota::{Quota, ReadError};

/// A tar archive, with what it lists.
#[derive(Debug)]
pub(crate) struct Tarball {
    path: PathBuf,
    file: File,
    is_gzip: bool,
    pub(crate) listing: Listing,
}

impl Tarball {
    /// Lists what is in the archive.
    pub(crate) fn list(path: &Path, file: File, is_gzip: bool) -> Result<Self, SubmissionError> {
        let mut tarball = Self {
            path: path.to_owned(),
            file,
            is_gzip,
            listing: Listing::default(),
        };
        if is_gzip {
            tarball.expect_tar()?;
        }
        let mut listing = Listing::default();
        let mut long_name = None;
        tarball.each(|number, mut entry| {
            let kind = match entry.header().entry_type() {
                EntryType::GNULongName => {
                    let mut name = start_of(&mut entry)?;
                    name.truncate(
                        name.iter()
                            .position(|&byte| byte == 0)
                            .unwrap_or(name.len()),
                    );
                    long_name = Some(name);
                    return Ok(());
                }
                EntryType::XHeader => {
                    if let Some(name) = pax_path(&start_of(&mut entry)?) {
                        long_name = Some(name);
                    }
                    return Ok(());
                }
                EntryType::GNULongLink | EntryType::XGlobalHeader => return Ok(()),
                EntryType::Regular | EntryType::Continuous => Kind::File,
                EntryType::Directory => Kind::Folder,
                EntryType::Symlink => Kind::SymbolicLink,
                EntryType::Link => Kind::HardLink,
                _ => Kind::Special,
            };
            let name = long_name
                .take()
                .unwrap_or_else(|| entry.path_bytes().into_owned());
            let name = Name::parse(&name);
            let kind = if kind == Kind::File && name.ends_open {
                Kind::Folder
            } else {
                kind
            };
            let entry = Entry { name, kind, number };
            listing
                .add(path, entry)
                .map(|_| ())
                .map_err(ReadError::TooLarge)
        })?;
        tarball.listing = listing;
        Ok(tarball)
    }

    /// Reads the sources at these entries.
    pub(crate) fn read(
        &mut self,
        sources: &BTreeMap<String, usize>,
    ) -> Result<BTreeMap<String, Vec<u8>>, SubmissionError> {
        let wanted: BTreeMap<usize, &String> = sources
            .iter()
            .map(|(name, &number)| (number, name))
            .collect();
        let path = self.path.clone();
        let mut quota = Quota::new();
        let mut read = BTreeMap::new();
        self.each(|number, entry| {
            if let Some(&name) = wanted.get(&number) {
                let bytes = quota.read(&path, name, entry)?;
                read.insert(name.clone(), bytes);
            }
            Ok(())
        })?;
        if read.len() == sources.len() {
            Ok(read)
        } else {
            Err(damaged(&self.path, "it changed while it was being read"))
        }
    }

    /// Visits all entries of the archive, including auxiliary ones.
    fn each(
        &mut self,
        mut visit: impl FnMut(usize, tar::Entry<'_, Stream>) -> Result<(), ReadError>,
    ) -> Result<(), SubmissionError> {
        let (stream, stop) = self.stream()?;
        let mut archive = tar::Archive::new(stream);
        let entries = archive
            .entries()
            .map_err(|error| self.explain(&stop, &error))?
            .raw(true);
        for (number, entry) in entries.enumerate() {
            if number >= size_limits::ENTRIES {
                return Err(too_many(&self.path, size_limits::ENTRIES));
            }
            let visited = match entry {
                Ok(entry) => visit(number, entry),
                Err(error) => Err(ReadError::Io(error)),
            };
            match visited {
                Ok(()) => {}
                Err(ReadError::TooLarge(refusal)) => return Err(refusal),
                Err(ReadError::Io(error)) => return Err(self.explain(&stop, &error)),
            }
        }
        Ok(())
    }

    /// Returns the tar, which is unpacked while it is read, and a place where the stream notes why it stopped.
    fn stream(&mut self) -> Result<(Stream, Brake), SubmissionError> {
        let file = self
            .file
            .seek(SeekFrom::Start(0))
            .and_then(|_| self.file.try_clone())
            .map_err(|source| SubmissionError::Io {
                path: self.path.clone(),
                source,
            })?;
        let packed = BufReader::new(Counted { file, count: 0 });
        let stop = Rc::new(Cell::new(None));
        let stream = Stream {
            source: if self.is_gzip {
                Source::Gzip(Box::new(MultiGzDecoder::new(packed)))
            } else {
                Source::Plain(packed)
            },
            unpacked: 0,
            stop: Rc::clone(&stop),
        };
        Ok((stream, stop))
    }

    /// Refuses a file that is compressed with gzip, but isn't a tar.
    fn expect_tar(&mut self) -> Result<(), SubmissionError> {
        let (mut stream, stop) = self.stream()?;
        let mut start = [0; 512];
        let length = fill(&mut stream, &mut start).map_err(|error| self.explain(&stop, &error))?;
        if is_tar(&start[..length]) {
            Ok(())
        } else {
            Err(SubmissionError::NotAFolder {
                path: self.path.clone(),
                what: "compressed with gzip, but no tar inside".to_owned(),
            })
        }
    }

    fn explain(&self, stop: &Cell<Option<Stop>>, error: &io::Error) -> SubmissionError {
        match stop.take() {
            Some(Stop::Size) => SubmissionError::TooLarge {
                path: self.path.clone(),
                what: "unpacked, it has".to_owned(),
                limit: format!("{} MiB", size_limits::UNPACKED_BYTES >> 20),
                remedy: "hand in the crate alone, without `target/`",
            },
            Some(Stop::Ratio) => SubmissionError::TooLarge {
                path: self.path.clone(),
                what: "unpacked, it grows by".to_owned(),
                limit: format!("a factor of {}", size_limits::RATIO),
                remedy: "hand in the crate alone",
            },
            None => damaged(&self.path, error.to_string()),
        }
    }
}

/// Where a stream notes why it stopped.
type Brake = Rc<Cell<Option<Stop>>>;

/// Why a stream stopped.
#[derive(Debug, Clone, Copy)]
enum Stop {
    Size,
    Ratio,
}

/// A file that counts the bytes that were read.
#[derive(Debug)]
struct Counted {
    file: File,
    count: u64,
}

impl Read for Counted {
    fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
        let length = self.file.read(buffer)?;
        self.count += length as u64;
        Ok(length)
    }
}

#[derive(Debug)]
enum Source {
    Plain(BufReader<Counted>),
    Gzip(Box<MultiGzDecoder<BufReader<Counted>>>),
}

/// An unpacked archive, which ends with an error where it exceeds the limits.
#[derive(Debug)]
struct Stream {
    source: Source,
    unpacked: u64,
    stop: Brake,
}

impl Read for Stream {
    fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
        let (length, packed) = match &mut self.source {
            Source::Plain(file) => (file.read(buffer)?, file.get_ref().count),
            Source::Gzip(decoder) => (decoder.read(buffer)?, decoder.get_ref().get_ref().count),
        };
        self.unpacked += length as u64;
        let stop = if self.unpacked > size_limits::UNPACKED_BYTES
            || packed > size_limits::UNPACKED_BYTES
        {
            Some(Stop::Size)
        } else if self.unpacked > size_limits::UNSUSPECTED_BYTES
            && self.unpacked / size_limits::RATIO > packed
        {
            Some(Stop::Ratio)
        } else {
            return Ok(length);
        };
        self.stop.set(stop);
        Err(io::Error::other("a limit was exceeded"))
    }
}

/// Returns the beginning of an auxiliary entry, which is enough for any honest name.
fn start_of(entry: &mut tar::Entry<'_, Stream>) -> Result<Vec<u8>, ReadError> {
    let mut bytes = Vec::new();
    entry
        .take(size_limits::TAR_HEADER_BYTES)
        .read_to_end(&mut bytes)
        .map_err(ReadError::Io)?;
    Ok(bytes)
}

/// Returns the value of `path` among records of the form `LENGTH KEY=VALUE\n`. Values may contain any bytes, so the lengths
/// of the records show where the next one begins.
fn pax_path(mut records: &[u8]) -> Option<Vec<u8>> {
    let mut path = None;
    while let Some(space) = records.iter().position(|&byte| byte == b' ') {
        let length: usize = str::from_utf8(&records[..space]).ok()?.parse().ok()?;
        let record = records.get(space + 1..length)?.strip_suffix(b"\n")?;
        if let Some(value) = record.strip_prefix(b"path=") {
            path = Some(value.to_owned());
        }
        records = &records[length..];
    }
    path
}
