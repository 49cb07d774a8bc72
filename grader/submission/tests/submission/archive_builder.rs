//! Makes archives: with the usual libraries, and byte by byte where no library would.

use std::io::{Cursor, Write};

use flate2::write::{DeflateEncoder, GzEncoder};
use flate2::{Compress, Compression, Crc, FlushCompress};
use tar::{EntryType, Header};
use zip::write::{SimpleFileOptions, ZipWriter};

use crate::make_folder_tree::LIB;

/// The supported kinds of archive.
#[derive(Debug, Clone, Copy)]
pub(crate) enum Format {
    Zip,
    Tar,
    TarGz,
}

/// Packs files whose contents don't matter; a name that ends with `/` is a folder.
pub(crate) fn pack(format: Format, names: &[&str]) -> Vec<u8> {
    match format {
        Format::Zip => zip(names),
        Format::Tar => tar(names),
        Format::TarGz => gzip(&tar(names)),
    }
}

fn zip(names: &[&str]) -> Vec<u8> {
    let mut zip = ZipWriter::new(Cursor::new(Vec::new()));
    for name in names {
        if name.ends_with('/') {
            zip.add_directory(*name, SimpleFileOptions::default())
        } else {
            zip.start_file(*name, SimpleFileOptions::default())
        }
        .expect("the entry can be packed");
        if !name.ends_with('/') {
            zip.write_all(LIB.as_bytes())
                .expect("the entry can be packed");
        }
    }
    zip.finish().expect("the zip can be finished").into_inner()
}

fn tar(names: &[&str]) -> Vec<u8> {
    let mut tar = tar::Builder::new(Vec::new());
    for name in names {
        let mut header = Header::new_gnu();
        header.set_mode(0o644);
        let contents = if name.ends_with('/') {
            header.set_entry_type(EntryType::Directory);
            &[]
        } else {
            LIB.as_bytes()
        };
        header.set_size(contents.len() as u64);
        tar.append_data(&mut header, name, contents)
            .expect("the entry can be packed");
    }
    tar.into_inner().expect("the tar can be finished")
}

pub(crate) fn gzip(bytes: &[u8]) -> Vec<u8> {
    let mut gzip = GzEncoder::new(Vec::new(), Compression::fast());
    gzip.write_all(bytes).expect("it can be compressed");
    gzip.finish().expect("it can be compressed")
}

pub(crate) fn deflate(bytes: &[u8]) -> Vec<u8> {
    let mut deflate = DeflateEncoder::new(Vec::new(), Compression::fast());
    deflate.write_all(bytes).expect("it can be compressed");
    deflate.finish().expect("it can be compressed")
}

/// Returns a deflate stream of this many mebibytes of zeros.
pub(crate) fn deflated_zeros(mebibytes: usize) -> Vec<u8> {
    let zeros = vec![0; 1 << 20];
    let mut once = Vec::with_capacity(1 << 16);
    Compress::new(Compression::best(), false)
        .compress_vec(&zeros, &mut once, FlushCompress::Full)
        .expect("zeros can be compressed");
    let mut stream = once.repeat(mebibytes);
    stream.extend(deflate(b""));
    stream
}

/// One entry of a zip, in which every computed field can be falsified.
pub(crate) struct Packed {
    pub(crate) name: Vec<u8>,
    pub(crate) data: Vec<u8>,
    pub(crate) method: u16,
    pub(crate) flags: u16,
    pub(crate) size: u32,
    pub(crate) crc: u32,
    /// The operating system, the high byte of the version field.
    pub(crate) system: u8,
    pub(crate) attributes: u32,
    /// The number of the entry whose data it shares, if it has none of its own.
    pub(crate) shares: Option<usize>,
}

impl Packed {
    /// A stored file from Unix.
    pub(crate) fn file(name: impl AsRef<[u8]>) -> Self {
        Self::of(name, LIB.as_bytes())
    }

    /// A stored file with this content.
    pub(crate) fn of(name: impl AsRef<[u8]>, data: &[u8]) -> Self {
        let data = data.to_vec();
        Self {
            name: name.as_ref().to_vec(),
            size: u32::try_from(data.len()).expect("it is short"),
            crc: crc(&data),
            data,
            method: 0,
            flags: 0,
            system: 3,
            attributes: 0o100_644 << 16,
            shares: None,
        }
    }

    /// A stored file with another Unix mode.
    pub(crate) fn of_mode(name: &str, mode: u32) -> Self {
        Self {
            attributes: mode << 16,
            ..Self::file(name)
        }
    }
}

pub(crate) fn crc(bytes: &[u8]) -> u32 {
    let mut crc = Crc::new();
    crc.update(bytes);
    crc.sum()
}

/// Makes a zip of these entries.
pub(crate) fn raw_zip(entries: &[Packed]) -> Vec<u8> {
    let mut zip = Vec::new();
    let mut offsets: Vec<u32> = Vec::new();
    for entry in entries {
        if let Some(other) = entry.shares {
            offsets.push(offsets[other]);
            continue;
        }
        offsets.push(u32::try_from(zip.len()).expect("it is short"));
        zip.extend(b"PK\x03\x04\x14\0");
        put_head(&mut zip, entry);
        zip.extend(&entry.name);
        zip.extend(&entry.data);
    }
    let directory = zip.len();
    for (entry, offset) in entries.iter().zip(&offsets) {
        zip.extend(b"PK\x01\x02\x14");
        zip.push(entry.system);
        zip.extend(b"\x14\0");
        put_head(&mut zip, entry);
        zip.extend([0; 6]);
        zip.extend(entry.attributes.to_le_bytes());
        zip.extend(offset.to_le_bytes());
        zip.extend(&entry.name);
    }
    put_end(&mut zip, entries.len(), directory);
    zip
}

/// Writes the fields that an entry's header and the directory share.
fn put_head(zip: &mut Vec<u8>, entry: &Packed) {
    zip.extend(entry.flags.to_le_bytes());
    zip.extend(entry.method.to_le_bytes());
    zip.extend([0; 4]);
    zip.extend(entry.crc.to_le_bytes());
    zip.extend(
        u32::try_from(entry.data.len())
            .expect("it is short")
            .to_le_bytes(),
    );
    zip.extend(entry.size.to_le_bytes());
    zip.extend(
        u16::try_from(entry.name.len())
            .expect("it is short")
            .to_le_bytes(),
    );
    zip.extend([0; 2]);
}

fn put_end(zip: &mut Vec<u8>, count: usize, directory: usize) {
    let size = u32::try_from(zip.len() - directory).expect("it is short");
    let directory = u32::try_from(directory).expect("it is short");
    let count = u16::try_from(count).unwrap_or(u16::MAX).to_le_bytes();
    zip.extend(b"PK\x05\x06\0\0\0\0");
    zip.extend(count);
    zip.extend(count);
    zip.extend(size.to_le_bytes());
    zip.extend(directory.to_le_bytes());
    zip.extend([0; 2]);
}

/// Makes a tar of entries of any kind and name, each with a stated size and its contents.
pub(crate) fn raw_tar(entries: &[(EntryType, &[u8], u64, &[u8])]) -> Vec<u8> {
    let mut tar = Vec::new();
    for &(kind, name, size, contents) in entries {
        let mut header = Header::new_ustar();
        header.set_entry_type(kind);
        header.set_mode(0o644);
        header.set_size(size);
        header.as_old_mut().name[..name.len()].copy_from_slice(name);
        if kind == EntryType::Symlink || kind == EntryType::Link {
            header
                .set_link_name("/etc/passwd")
                .expect("the name is short");
        }
        header.set_cksum();
        tar.extend(header.as_bytes());
        tar.extend(contents);
        tar.resize(tar.len().next_multiple_of(512), 0);
    }
    tar
}

/// A regular file for [`raw_tar`].
pub(crate) fn tar_file(name: &[u8]) -> (EntryType, &[u8], u64, &[u8]) {
    (EntryType::Regular, name, LIB.len() as u64, LIB.as_bytes())
}

/// Appends the end of a tar.
pub(crate) fn end_tar(mut tar: Vec<u8>) -> Vec<u8> {
    tar.extend([0; 1024]);
    tar
}
