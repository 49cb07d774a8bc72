//! The limits of one sandboxed process.

use serde::{Deserialize, Serialize};

/// The limits of one sandboxed process.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Limits {
    /// CPU time in seconds.
    pub cpu_seconds: u64,
    /// Wall time in seconds; the caller has to enforce it.
    pub wall_seconds: u64,
    /// Address space in MiB.
    pub memory_mib: u64,
    /// The largest file that may be written, in MiB.
    pub file_mib: u64,
    /// Output in KiB; the caller has to enforce it.
    pub output_kib: u64,
    /// The number of open files.
    pub open_files: u64,
    /// The number of processes and threads, which needs a user id of its own. Threads that have ended may be counted for a
    /// moment. Without a number, only memory limits them.
    pub processes: Option<u64>,
}

/// Enough for a small program that only computes.
impl Default for Limits {
    fn default() -> Limits {
        Limits {
            cpu_seconds: 20,
            wall_seconds: 60,
            memory_mib: 1024,
            file_mib: 16,
            output_kib: 65536,
            open_files: 64,
            processes: Some(1024),
        }
    }
}
