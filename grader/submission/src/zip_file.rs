//! A submission that is a zip archive.
//!
//! `rawzip` reads the format. Unlike the `zip` crate, it shows several entries of one name, and keeps none of them in memory,
//! so limits are checked here, one entry at a time.

use std::collections::BTreeMap;
use std::fs::File;
use std::io::{self, Write as _};
use std::path::{Path, PathBuf};

use flate2::Compression;
use flate2::read::DeflateDecoder;
use flate2::write::DeflateEncoder;
use rawzip::{
    CompressionMethod, CreatorSystem, ErrorKind, FileReader, MAX_CENTRAL_DIRECTORY_RECORD_SIZE,
    ZipArchive, ZipArchiveEntryWayfinder, ZipArchiveWriter, ZipFileHeaderRecord,
};

use crate::entry::{Entry, EntryListing, EntryName, Kind, too_many};
use crate::error::{Objection, Problem, SubmissionError};
use crate::size_limits;
use crate::size_quota::SizeQuota;

/// The length of the record at the end of an archive, with the longest comment.
const LONGEST_END: u64 = 22 + 0xffff;

#[derive(Debug)]
pub(crate) struct ZipFile {
    path: PathBuf,
    archive: ZipArchive<FileReader>,
    pub(crate) listing: EntryListing,
    records: Vec<Record>,
}

/// The directory's facts about the data of one entry.
#[derive(Debug)]
struct Record {
    is_encrypted: bool,
    method: CompressionMethod,
    offset: u64,
    place: ZipArchiveEntryWayfinder,
}

impl ZipFile {
    pub(crate) fn list(path: &Path, file: File) -> Result<Self, SubmissionError> {
        let mut buffer = vec![0; MAX_CENTRAL_DIRECTORY_RECORD_SIZE];
        let archive = ZipArchive::with_max_search_space(LONGEST_END)
            .locate_in_file(file, &mut buffer)
            .map_err(|(_, error)| unreadable(path, error))?;
        let directory = archive.eocd_offset() - archive.directory_offset();
        if archive.entries_hint() > size_limits::ENTRIES as u64
            || directory > size_limits::ZIP_DIRECTORY_BYTES
        {
            return Err(too_many(path, size_limits::ENTRIES));
        }
        let mut listing = EntryListing::default();
        let mut records = Vec::new();
        let mut entries = archive.entries(&mut buffer);
        while let Some(header) = entries
            .next_entry()
            .map_err(|error| unreadable(path, error))?
        {
            let name = EntryName::parse(header.file_path().as_ref());
            let entry = Entry {
                kind: kind(&header, &name),
                name,
                number: records.len(),
            };
            listing.add(path, entry)?;
            records.push(Record {
                is_encrypted: header.flags().is_encrypted(),
                method: header.compression_method(),
                offset: header.local_header_offset(),
                place: header.wayfinder(),
            });
        }
        Ok(Self {
            path: path.to_owned(),
            archive,
            listing,
            records,
        })
    }

    pub(crate) fn read(
        &mut self,
        sources: &BTreeMap<String, usize>,
        mut quota: SizeQuota<'_>,
    ) -> Result<BTreeMap<String, Vec<u8>>, SubmissionError> {
        let records = sources.iter().map(|(name, &at)| (name, &self.records[at]));
        let mut in_place: Vec<(&String, &Record)> = records.collect();
        in_place.sort_by_key(|(_, record)| record.offset);
        let mut read = BTreeMap::new();
        let mut free = 0;
        for (name, record) in in_place {
            read.insert(
                name.clone(),
                self.read_one(name, record, &mut free, &mut quota)?,
            );
        }
        Ok(read)
    }

    /// Reads the source of this name. Before `free`, everything belongs to other sources.
    fn read_one(
        &self,
        name: &str,
        record: &Record,
        free: &mut u64,
        quota: &mut SizeQuota<'_>,
    ) -> Result<Vec<u8>, SubmissionError> {
        let hostile = |why| Problem::Hostile(name.to_owned(), why).at(&self.path);
        let entry = self
            .archive
            .get_entry(record.place)
            .map_err(|error| unreadable(&self.path, error))?;
        let (_, end) = entry.compressed_data_range();
        if end > self.archive.directory_offset() {
            return Err(Problem::damaged("an entry is cut off").at(&self.path));
        }
        if record.offset < *free {
            return Err(hostile(Objection::Overlaps));
        }
        *free = end;
        if record.is_encrypted {
            return Err(hostile(Objection::Encrypted));
        }
        let failed = |error: io::Error| {
            let kind = error.downcast().map(rawzip::Error::into_kind);
            match kind {
                Ok(ErrorKind::InvalidSize { .. }) => hostile(Objection::LyingSize),
                Ok(ErrorKind::InvalidChecksum { .. }) => {
                    Problem::damaged("an entry isn't what was packed").at(&self.path)
                }
                _ => Problem::damaged("an entry can't be unpacked").at(&self.path),
            }
        };
        let packed = entry.reader();
        match record.method {
            CompressionMethod::STORE => quota.read(name, entry.verifying_reader(packed), failed),
            CompressionMethod::DEFLATE => {
                let unpacked = DeflateDecoder::new(packed);
                quota.read(name, entry.verifying_reader(unpacked), failed)
            }
            _ => Err(hostile(Objection::Method)),
        }
    }
}

/// Returns what an entry is: Unix has its own bits for that, other systems mark folders with a separator at the end.
fn kind(header: &ZipFileHeaderRecord, name: &EntryName) -> Kind {
    const DOS_FOLDER: u32 = 0x10;
    let attributes = header.external_attributes();
    let mode = match header.version_made_by().creator_system() {
        CreatorSystem::UNIX | CreatorSystem::MACOS => attributes >> 16 & 0o170_000,
        _ => 0,
    };
    match mode {
        0o120_000 => Kind::SymbolicLink,
        0o040_000 => Kind::Folder,
        0 | 0o100_000 if name.ends_open || attributes & DOS_FOLDER != 0 => Kind::Folder,
        0 | 0o100_000 => Kind::File,
        _ => Kind::Special,
    }
}

/// Makes the error for an archive that can't be read.
fn unreadable(path: &Path, error: rawzip::Error) -> SubmissionError {
    match error.into_kind() {
        ErrorKind::IO(source) if source.kind() != io::ErrorKind::UnexpectedEof => {
            SubmissionError::io(path)(source)
        }
        ErrorKind::IO(_) | ErrorKind::Eof => Problem::damaged("it is cut off").at(path),
        ErrorKind::MissingEndOfCentralDirectory => Problem::damaged("its end is missing").at(path),
        _ => Problem::damaged("its table of contents is broken").at(path),
    }
}

/// Makes a zip of files: each with its name, its contents, and whether it is executable.
pub fn write_zip<'a>(
    files: impl IntoIterator<Item = (&'a str, &'a [u8], bool)>,
) -> io::Result<Vec<u8>> {
    let mut archive = ZipArchiveWriter::new(Vec::new());
    for (name, bytes, is_program) in files {
        let (mut entry, config) = archive
            .new_file(name)
            .compression_method(CompressionMethod::DEFLATE)
            .unix_permissions(if is_program { 0o755 } else { 0o644 })
            .start()
            .map_err(io::Error::other)?;
        let encoder = DeflateEncoder::new(&mut entry, Compression::default());
        let mut writer = config.wrap(encoder);
        writer.write_all(bytes)?;
        let (encoder, descriptor) = writer.finish().map_err(io::Error::other)?;
        encoder.finish()?;
        entry.finish(descriptor).map_err(io::Error::other)?;
    }
    archive.finish().map_err(io::Error::other)
}
