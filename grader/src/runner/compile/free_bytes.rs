//! The free space of a disk.

use std::path::Path;

/// Returns the free space of the disk that a folder is on; much if the system doesn't say.
#[cfg(unix)]
pub(super) fn free_bytes(folder: &Path) -> u64 {
    rustix::fs::statvfs(folder).map_or(u64::MAX, |disk| disk.f_bavail.saturating_mul(disk.f_frsize))
}

/// Returns the free space of the disk that a folder is on; much if the system doesn't say.
#[cfg(not(unix))]
pub(super) fn free_bytes(_folder: &Path) -> u64 {
    u64::MAX
}
