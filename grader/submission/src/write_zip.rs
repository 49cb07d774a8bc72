//! Writes a zip; the same files always give the same bytes.

use std::io::{self, Write as _};

use flate2::Compression;
use flate2::write::DeflateEncoder;
use rawzip::{CompressionMethod, ZipArchiveWriter};

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
