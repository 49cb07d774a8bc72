//! A submission that is a zip archive.
//!
//! The archive's central directory is read here and not by the `zip` crate, which reads all of it before its size can be
//! checked, and shows only the last of several entries with the same name.

use std::collections::BTreeMap;
use std::fs::File;
use std::io::{self, BufReader, Read, Seek, SeekFrom};
use std::path::{Path, PathBuf};

use flate2::Crc;
use flate2::read::DeflateDecoder;

use crate::entry::{Entry, Kind};
use crate::entry_listing::{Listing, too_many};
use crate::entry_name::Name;
use crate::error::{Objection, SubmissionError};
use crate::recognise_archives::damaged;
use crate::size_limits;
use crate::size_quota::{Quota, ReadError};

const END: [u8; 4] = *b"PK\x05\x06";
const END_LENGTH: usize = 22;
const LOCATOR: [u8; 4] = *b"PK\x06\x07";
const LOCATOR_LENGTH: usize = 20;
const END_64: [u8; 4] = *b"PK\x06\x06";
const END_64_LENGTH: usize = 56;
const LISTED: [u8; 4] = *b"PK\x01\x02";
const LISTED_LENGTH: usize = 46;
const LOCAL: [u8; 4] = *b"PK\x03\x04";
const LOCAL_LENGTH: usize = 30;

/// A zip archive, with what it lists.
#[derive(Debug)]
pub(crate) struct Zipped {
    path: PathBuf,
    file: File,
    pub(crate) listing: Listing,
    records: Vec<Record>,
    /// Where the data ends and the directory starts.
    directory: u64,
}

/// What the directory says about the data of one entry.
#[derive(Debug)]
struct Record {
    encrypted: bool,
    method: u16,
    crc: u32,
    packed: u64,
    unpacked: u64,
    offset: u64,
}

/// Where the directory is.
struct Directory {
    start: u64,
    length: u64,
    /// The number of bytes in front of the archive, which its own offsets don't count.
    shift: u64,
}

impl Zipped {
    /// Lists what is in the archive.
    pub(crate) fn list(path: &Path, mut file: File) -> Result<Self, SubmissionError> {
        let directory = find_directory(&mut file).map_err(|fault| fault.explain(path))?;
        let mut zip = Self {
            path: path.to_owned(),
            file,
            listing: Listing::default(),
            records: Vec::new(),
            directory: directory.start,
        };
        zip.list_directory(&directory)
            .map_err(|fault| fault.explain(path))?;
        Ok(zip)
    }

    /// Reads the directory to its end, whatever number of entries the archive claims.
    fn list_directory(&mut self, directory: &Directory) -> Result<(), Fault> {
        self.file.seek(SeekFrom::Start(directory.start))?;
        let mut listed = BufReader::new((&self.file).take(directory.length));
        let mut left = directory.length;
        while left > 0 {
            let head: [u8; LISTED_LENGTH] = read_array(&mut listed)?;
            if !head.starts_with(&LISTED) {
                return Err(Fault::Damaged("its directory is broken"));
            }
            let mut name = vec![0; usize::from(u16_at(&head, 28))];
            listed.read_exact(&mut name)?;
            let mut extra = vec![0; usize::from(u16_at(&head, 30))];
            listed.read_exact(&mut extra)?;
            let comment = u16_at(&head, 32);
            io::copy(&mut (&mut listed).take(comment.into()), &mut io::sink())?;
            let taken = LISTED_LENGTH + name.len() + extra.len() + usize::from(comment);
            left = left
                .checked_sub(taken as u64)
                .ok_or(Fault::Damaged("its directory is cut off"))?;
            let name = Name::parse(&name);
            let entry = Entry {
                kind: kind(&head, &name),
                name,
                number: self.records.len(),
            };
            self.listing
                .add(&self.path, entry)
                .map_err(|refusal| Fault::Refused(Box::new(refusal)))?;
            self.records
                .push(Record::parse(&head, &extra, directory.shift)?);
        }
        Ok(())
    }

    /// Reads the sources at these entries.
    pub(crate) fn read(
        &mut self,
        sources: &BTreeMap<String, usize>,
    ) -> Result<BTreeMap<String, Vec<u8>>, SubmissionError> {
        let mut in_place: Vec<(&String, usize)> = sources
            .iter()
            .map(|(name, &number)| (name, number))
            .collect();
        in_place.sort_by_key(|&(_, number)| self.records[number].offset);
        let mut quota = Quota::new();
        let mut read = BTreeMap::new();
        let mut free = 0;
        for (name, number) in in_place {
            let fault = |fault: Fault| match fault {
                Fault::Objection(why) => SubmissionError::Hostile {
                    path: self.path.clone(),
                    entry: name.clone(),
                    why,
                },
                other => other.explain(&self.path),
            };
            let record = &self.records[number];
            let start = record.data(&mut &self.file).map_err(fault)?;
            let end = start.saturating_add(record.packed);
            if end > self.directory {
                return Err(fault(Fault::Damaged("an entry is cut off")));
            }
            if record.offset < free {
                return Err(fault(Fault::Objection(Objection::Overlaps)));
            }
            free = end;
            let bytes = record
                .read(&self.path, name, &self.file, &mut quota)
                .map_err(fault)?;
            read.insert(name.clone(), bytes);
        }
        Ok(read)
    }
}

impl Record {
    fn parse(head: &[u8; LISTED_LENGTH], extra: &[u8], shift: u64) -> Result<Self, Fault> {
        let mut wide = wide_fields(extra);
        let mut field = |at: usize| -> Result<u64, Fault> {
            match u32_at(head, at) {
                u32::MAX => wide
                    .next()
                    .ok_or(Fault::Damaged("its directory leaves out a size")),
                narrow => Ok(narrow.into()),
            }
        };
        // The wide fields are in this order.
        let unpacked = field(24)?;
        let packed = field(20)?;
        let offset = field(42)?;
        Ok(Self {
            encrypted: u16_at(head, 8) & 1 != 0,
            method: u16_at(head, 10),
            crc: u32_at(head, 16),
            packed,
            unpacked,
            offset: offset.saturating_add(shift),
        })
    }

    /// Moves the file to the entry's data, after the local header, and returns that position.
    fn data(&self, file: &mut &File) -> Result<u64, Fault> {
        file.seek(SeekFrom::Start(self.offset))?;
        let head: [u8; LOCAL_LENGTH] = read_array(&mut *file)?;
        if !head.starts_with(&LOCAL) {
            return Err(Fault::Damaged("its directory leads nowhere"));
        }
        let rest = u64::from(u16_at(&head, 26)) + u64::from(u16_at(&head, 28));
        let start = self.offset + LOCAL_LENGTH as u64 + rest;
        file.seek(SeekFrom::Start(start))?;
        Ok(start)
    }

    /// Reads the data at the current position, and not more than the archive claims.
    fn read(
        &self,
        path: &Path,
        name: &str,
        file: &File,
        quota: &mut Quota,
    ) -> Result<Vec<u8>, Fault> {
        if self.encrypted {
            return Err(Fault::Objection(Objection::Encrypted));
        }
        let packed = file.take(self.packed);
        // One more byte shows that the claim is wrong. If the claim itself is too large, the quota reports that.
        let most = self.unpacked.saturating_add(1);
        let bytes = match self.method {
            0 => quota.read(path, name, packed.take(most)),
            8 => quota.read(path, name, DeflateDecoder::new(packed).take(most)),
            _ => return Err(Fault::Objection(Objection::Method)),
        };
        let bytes = bytes.map_err(|error| match error {
            ReadError::TooLarge(refusal) => Fault::Refused(Box::new(refusal)),
            ReadError::Io(_) => Fault::Damaged("an entry can't be unpacked"),
        })?;
        if bytes.len() as u64 != self.unpacked {
            return Err(Fault::Objection(Objection::LyingSize));
        }
        let mut crc = Crc::new();
        crc.update(&bytes);
        if crc.sum() != self.crc {
            return Err(Fault::Damaged("an entry isn't what was packed"));
        }
        Ok(bytes)
    }
}

/// Why a zip can't be read.
enum Fault {
    Damaged(&'static str),
    TooMany,
    Objection(Objection),
    Refused(Box<SubmissionError>),
    Io(io::Error),
}

impl From<io::Error> for Fault {
    fn from(error: io::Error) -> Self {
        if error.kind() == io::ErrorKind::UnexpectedEof {
            Self::Damaged("it is cut off")
        } else {
            Self::Io(error)
        }
    }
}

impl Fault {
    fn explain(self, path: &Path) -> SubmissionError {
        match self {
            Self::Damaged(what) => damaged(path, what),
            Self::TooMany => too_many(path, size_limits::ENTRIES),
            Self::Objection(why) => damaged(path, format!("an entry {why}")),
            Self::Refused(refusal) => *refusal,
            Self::Io(source) => SubmissionError::Io {
                path: path.to_owned(),
                source,
            },
        }
    }
}

/// Finds the directory through the record at the end of the archive, which may be followed by a comment.
fn find_directory(file: &mut File) -> Result<Directory, Fault> {
    let length = file.seek(SeekFrom::End(0))?;
    let tail_start = length.saturating_sub((END_LENGTH + usize::from(u16::MAX)) as u64);
    file.seek(SeekFrom::Start(tail_start))?;
    let mut tail = Vec::new();
    file.take(length - tail_start).read_to_end(&mut tail)?;
    let at = (0..=tail.len().saturating_sub(END_LENGTH))
        .rev()
        .find(|&at| {
            tail[at..].starts_with(&END)
                && tail.len() - at >= END_LENGTH
                && at + END_LENGTH + usize::from(u16_at(&tail[at..], 20)) <= tail.len()
        })
        .ok_or(Fault::Damaged("its end is missing"))?;
    let end = &tail[at..];
    let mut end_at = tail_start + at as u64;
    let mut count = u64::from(u16_at(end, 10));
    let mut size = u64::from(u32_at(end, 12));
    let mut offset = u64::from(u32_at(end, 16));
    let wide = count == u64::from(u16::MAX)
        || size == u64::from(u32::MAX)
        || offset == u64::from(u32::MAX);
    if wide && let Some(locator_at) = at.checked_sub(LOCATOR_LENGTH) {
        let locator = &tail[locator_at..at];
        if locator.starts_with(&LOCATOR) {
            end_at = u64_at(locator, 8);
            file.seek(SeekFrom::Start(end_at))?;
            let end: [u8; END_64_LENGTH] = read_array(file)?;
            if !end.starts_with(&END_64) {
                return Err(Fault::Damaged("its end is broken"));
            }
            count = u64_at(&end, 32);
            size = u64_at(&end, 40);
            offset = u64_at(&end, 48);
        }
    }
    if count > size_limits::ENTRIES as u64 || size > size_limits::ZIP_DIRECTORY_BYTES {
        return Err(Fault::TooMany);
    }
    let start = end_at
        .checked_sub(size)
        .ok_or(Fault::Damaged("its directory is cut off"))?;
    let shift = start
        .checked_sub(offset)
        .ok_or(Fault::Damaged("its directory isn't where it says"))?;
    Ok(Directory {
        start,
        length: size,
        shift,
    })
}

/// Returns what an entry is: Unix has its own bits for that, other systems mark folders with a separator at the end.
fn kind(head: &[u8; LISTED_LENGTH], name: &Name) -> Kind {
    const UNIX: u8 = 3;
    const MACOS: u8 = 19;
    const DOS_FOLDER: u32 = 0x10;
    let attributes = u32_at(head, 38);
    let mode = if matches!(head[5], UNIX | MACOS) {
        attributes >> 16 & 0o170_000
    } else {
        0
    };
    match mode {
        0o120_000 => Kind::SymbolicLink,
        0o040_000 => Kind::Folder,
        0 | 0o100_000 if name.ends_open || attributes & DOS_FOLDER != 0 => Kind::Folder,
        0 | 0o100_000 => Kind::File,
        _ => Kind::Special,
    }
}

/// Returns the 64-bit values in an entry's extra fields, for values that don't fit 32 bits.
fn wide_fields(mut extra: &[u8]) -> impl Iterator<Item = u64> {
    const WIDE: u16 = 1;
    let mut values = Vec::new();
    while extra.len() >= 4 {
        let length = usize::from(u16_at(extra, 2));
        let Some(value) = extra.get(4..4 + length) else {
            break;
        };
        if u16_at(extra, 0) == WIDE {
            values.extend(value.chunks_exact(8).map(|chunk| u64_at(chunk, 0)));
        }
        extra = &extra[4 + length..];
    }
    values.into_iter()
}

fn read_array<const LENGTH: usize>(mut file: impl Read) -> io::Result<[u8; LENGTH]> {
    let mut bytes = [0; LENGTH];
    file.read_exact(&mut bytes)?;
    Ok(bytes)
}

fn u16_at(bytes: &[u8], at: usize) -> u16 {
    u16::from_le_bytes([bytes[at], bytes[at + 1]])
}

fn u32_at(bytes: &[u8], at: usize) -> u32 {
    u32::from(u16_at(bytes, at)) | u32::from(u16_at(bytes, at + 2)) << 16
}

fn u64_at(bytes: &[u8], at: usize) -> u64 {
    u64::from(u32_at(bytes, at)) | u64::from(u32_at(bytes, at + 4)) << 32
}
