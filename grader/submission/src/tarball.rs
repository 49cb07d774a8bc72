//! A submission that is a tar archive, compressed or not.
//!
//! A tar has no table of contents, so it is read twice from its start: once for the names, and once for the sources.
//! Headers with long names are read here and not by the `tar` crate, which would keep a header of any length in memory.

use std::cell::Cell;
use std::collections::BTreeMap;
use std::fs::File;
use std::io::{self, BufReader, Read, Seek};
use std::path::{Path, PathBuf};
use std::rc::Rc;

use flate2::bufread::MultiGzDecoder;
use tar::EntryType;

use crate::entry::{Entry, EntryListing, EntryName, Kind, too_many};
use crate::error::{Problem, SubmissionError};
use crate::size_limits;
use crate::size_quota::SizeQuota;

/// The bytes of the first block of a tar, which tell that it is one.
pub(crate) const BLOCK: u64 = 512;

/// A way to unpack a compressed tar.
type Unpack = fn(BufReader<File>) -> Box<dyn Read>;

/// The first bytes of compressed tars, with the way to unpack them.
pub(crate) const COMPRESSIONS: &[(&[u8], Unpack)] = &[
    (b"\x1f\x8b", |file| Box::new(MultiGzDecoder::new(file))),
    #[cfg(feature = "bzip2")]
    (b"BZh", |file| {
        Box::new(bzip2::bufread::MultiBzDecoder::new(file))
    }),
];

#[derive(Debug)]
pub(crate) struct Tarball {
    path: PathBuf,
    file: File,
    unpack: Unpack,
    pub(crate) listing: EntryListing,
}

impl Tarball {
    pub(crate) fn list(path: &Path, file: File, unpack: Unpack) -> Result<Self, SubmissionError> {
        let mut tarball = Self {
            path: path.to_owned(),
            file,
            unpack,
            listing: EntryListing::default(),
        };
        tarball.expect_tar()?;
        let mut listing = EntryListing::default();
        let mut long_name = None;
        tarball.each(|number, mut entry, failed| {
            let kind = match entry.header().entry_type() {
                EntryType::GNULongName => {
                    let mut name = start_of(&mut entry).map_err(failed)?;
                    name.truncate(
                        name.iter()
                            .position(|&byte| byte == 0)
                            .unwrap_or(name.len()),
                    );
                    long_name = Some(name);
                    return Ok(());
                }
                EntryType::XHeader => {
                    if let Some(name) = pax_path(&start_of(&mut entry).map_err(failed)?) {
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
            let name = EntryName::parse(&name);
            let kind = if kind == Kind::File && name.ends_open {
                Kind::Folder
            } else {
                kind
            };
            let entry = Entry { name, kind, number };
            listing.add(path, entry).map(|_| ())
        })?;
        tarball.listing = listing;
        Ok(tarball)
    }

    pub(crate) fn read(
        &mut self,
        sources: &BTreeMap<String, usize>,
        mut quota: SizeQuota<'_>,
    ) -> Result<BTreeMap<String, Vec<u8>>, SubmissionError> {
        let wanted: BTreeMap<usize, &String> = sources
            .iter()
            .map(|(name, &number)| (number, name))
            .collect();
        let mut read = BTreeMap::new();
        self.each(|number, entry, failed| {
            if let Some(&name) = wanted.get(&number) {
                let bytes = quota.read(name, entry, failed)?;
                read.insert(name.clone(), bytes);
            }
            Ok(())
        })?;
        if read.len() == sources.len() {
            Ok(read)
        } else {
            Err(Problem::damaged("it changed while it was being read").at(&self.path))
        }
    }

    /// Visits all entries of the archive, including auxiliary ones.
    fn each(
        &mut self,
        mut visit: impl FnMut(usize, tar::Entry<'_, Stream>, Explain<'_>) -> Result<(), SubmissionError>,
    ) -> Result<(), SubmissionError> {
        let (stream, stop) = self.stream()?;
        let failed = |error: io::Error| self.explain(&stop, &error);
        let mut archive = tar::Archive::new(stream);
        let entries = archive.entries().map_err(failed)?.raw(true);
        for (number, entry) in entries.enumerate() {
            if number >= size_limits::ENTRIES {
                return Err(too_many(&self.path, size_limits::ENTRIES));
            }
            visit(number, entry.map_err(failed)?, &failed)?;
        }
        Ok(())
    }

    /// Returns the tar, which is unpacked while it is read, and a place where the stream notes why it stopped.
    fn stream(&mut self) -> Result<(Stream, Brake), SubmissionError> {
        let again = || {
            (&self.file).rewind()?;
            Ok((self.file.try_clone()?, self.file.try_clone()?))
        };
        let (file, packed) = again().map_err(SubmissionError::io(&self.path))?;
        let stop = Rc::new(Cell::new(None));
        let stream = Stream {
            source: (self.unpack)(BufReader::new(file)),
            packed,
            unpacked: 0,
            stop: Rc::clone(&stop),
        };
        Ok((stream, stop))
    }

    /// Refuses a compressed file that isn't a tar.
    fn expect_tar(&mut self) -> Result<(), SubmissionError> {
        let (stream, stop) = self.stream()?;
        let mut start = Vec::new();
        let read = stream.take(BLOCK).read_to_end(&mut start);
        read.map_err(|error| self.explain(&stop, &error))?;
        if is_tar(&start) {
            Ok(())
        } else {
            Err(Problem::not_a_folder("compressed, but no tar inside").at(&self.path))
        }
    }

    fn explain(&self, stop: &Cell<Option<Problem>>, error: &io::Error) -> SubmissionError {
        let damaged = || Problem::damaged(&error.to_string());
        stop.take().unwrap_or_else(damaged).at(&self.path)
    }
}

/// Makes the error for an archive that can't be read on.
type Explain<'a> = &'a dyn Fn(io::Error) -> SubmissionError;

/// Note of a stream about the reason for its end.
type Brake = Rc<Cell<Option<Problem>>>;

/// An unpacked archive, which ends with an error where it exceeds the limits.
struct Stream {
    source: Box<dyn Read>,
    /// The same file, so that its position is that of the source.
    packed: File,
    unpacked: u64,
    stop: Brake,
}

impl Read for Stream {
    fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
        let length = self.source.read(buffer)?;
        let packed = self.packed.stream_position()?;
        self.unpacked += length as u64;
        let stop = if self.unpacked > size_limits::UNPACKED_BYTES
            || packed > size_limits::UNPACKED_BYTES
        {
            let limit = format!("{} MiB", size_limits::UNPACKED_BYTES >> 20);
            let remedy = "hand in the crate alone, without `target/`";
            Problem::too_large("unpacked, it has", &limit, remedy)
        } else if self.unpacked > size_limits::UNSUSPECTED_BYTES
            && self.unpacked / size_limits::RATIO > packed
        {
            let limit = format!("a factor of {}", size_limits::RATIO);
            Problem::too_large("unpacked, it grows by", &limit, "hand in the crate alone")
        } else {
            return Ok(length);
        };
        self.stop.set(Some(stop));
        Err(io::Error::other("a limit was exceeded"))
    }
}

/// Returns the beginning of an auxiliary entry, which is enough for any honest name.
fn start_of(entry: &mut tar::Entry<'_, Stream>) -> io::Result<Vec<u8>> {
    let mut bytes = Vec::new();
    let mut start = entry.take(size_limits::TAR_HEADER_BYTES);
    start.read_to_end(&mut bytes).map(|_| bytes)
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
