//! How much of a submission is looked at before it is refused.
//!
//! An honest submission is a dozen files of a few kilobytes. Each limit leaves at least a factor of
//! ten above the largest one that a course would see, and bounds what a hostile one can cost.

/// The largest single source file, in bytes. The reference solution's largest is under 10 KiB.
pub const SOURCE_BYTES: u64 = 1 << 20;

/// All source files of one submission together, in bytes.
pub const ALL_SOURCES_BYTES: u64 = 8 << 20;

/// How many source files one submission may have.
pub const SOURCES: usize = 500;

/// How many entries a folder or an archive may list, taken or not. A whole workspace that is handed
/// in with its `target/` has several thousand.
pub const ENTRIES: usize = 100_000;

/// How many entries may be listed outside of folders that tools make, each of which counts once.
pub const NAMED: usize = 20_000;

/// How many names deep an entry may lie. What lies deeper is left out: folders that are nested a
/// thousand times are no way to hand in a crate.
pub const DEPTH: usize = 32;

/// How long the path of an entry may be inside its submission, in bytes. What has a longer one is
/// left out.
pub const NAME_BYTES: usize = 1024;

/// How many of the entries that were left out are named; the rest are counted.
pub const IGNORED: usize = 100;

/// How much a tar may hold once it is unpacked, in bytes. It has to be read through to find what is
/// in it, and students hand in whole workspaces with their `target/`.
pub const UNPACKED_BYTES: u64 = 512 << 20;

/// By which factor a tar may grow when it is unpacked; source code grows by 10, object files by 5,
/// and a bomb by 1,000.
pub const RATIO: u64 = 100;

/// How much a tar may hold before its growth is looked at, in bytes.
pub const UNSUSPECTED_BYTES: u64 = 16 << 20;

/// How much of a tar's auxiliary header, which may hold a name, is read, in bytes. macOS also puts a
/// file's extended attributes there.
pub const TAR_HEADER_BYTES: u64 = 1 << 20;

/// The largest directory of a zip, in bytes: what [`ENTRIES`] with long names take.
pub const ZIP_DIRECTORY_BYTES: u64 = 32 << 20;
