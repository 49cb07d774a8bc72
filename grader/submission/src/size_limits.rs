//! The size limits of a submission.
//!
//! An honest submission is a dozen files of a few kilobytes. Each limit is at least ten times what a course would ever
//! see, and bounds the cost of a hostile one.

/// The largest source file, in bytes. The largest one of the reference solution is smaller than 10 KiB.
pub(crate) const SOURCE_BYTES: u64 = 1 << 20;

/// All source files of one submission together, in bytes.
pub(crate) const ALL_SOURCES_BYTES: u64 = 8 << 20;

/// The largest archive in another one, in bytes. It is read into memory.
pub(crate) const INNER_ARCHIVE_BYTES: u64 = 32 << 20;

/// The most archives that are opened one in the other, besides the first.
pub(crate) const NESTED: usize = 2;

/// The most source files.
pub(crate) const SOURCES: usize = 500;

/// The most entries of a folder or an archive. A whole workspace with its `target/` has several thousand.
pub const ENTRIES: usize = 100_000;

/// The most entries if each folder that a tool made counts once.
pub(crate) const NAMED: usize = 20_000;

/// The deepest level of an entry. What is deeper is left out.
pub(crate) const DEPTH: usize = 32;

/// The longest path of an entry inside its submission, in bytes. Entries with longer ones are left out.
pub(crate) const NAME_BYTES: usize = 1024;

/// The most entries that are listed as left out; the rest are counted.
pub(crate) const IGNORED: usize = 100;

/// The largest tar once it is unpacked, in bytes. All of it has to be read to find what is in it, and students hand in
/// whole workspaces with their `target/`.
pub(crate) const UNPACKED_BYTES: u64 = 512 << 20;

/// The largest factor by which a tar may grow when it is unpacked. Source code grows by 10, object files by 5, and a
/// bomb by 1,000.
pub(crate) const RATIO: u64 = 100;

/// The size in bytes at which the growth of a tar begins to be checked.
pub(crate) const UNSUSPECTED_BYTES: u64 = 16 << 20;

/// The most bytes that are read of an auxiliary header in a tar, which may contain a name. macOS also puts extended
/// attributes there.
pub(crate) const TAR_HEADER_BYTES: u64 = 1 << 20;

/// The largest directory of a zip, in bytes: enough for [`ENTRIES`] with long names.
pub(crate) const ZIP_DIRECTORY_BYTES: u64 = 32 << 20;
