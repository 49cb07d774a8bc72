//! What one sandboxed process may use.

use serde::{Deserialize, Serialize};

/// What one sandboxed process may use.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Limits {
    /// CPU seconds; the sandbox ends the process after them.
    pub cpu_seconds: u64,
    /// Seconds on the wall; whoever started the process ends it after them.
    pub wall_seconds: u64,
    /// Address space in MiB.
    pub memory_mib: u64,
    /// The largest file that may be written, in MiB.
    pub file_mib: u64,
    /// Printed output in KiB; whoever reads it stops there.
    pub output_kib: u64,
    /// Open files at a time.
    pub open_files: u64,
    /// Processes and threads, where the process has a user id of its own; a thread that has ended may be counted a little
    /// longer. Without a number they are as many as there is memory for.
    #[serde(default)]
    pub processes: Option<u64>,
}

/// What a small program that only computes needs.
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

impl Limits {
    /// What a compiler needs: more memory, more files, and helpers of its own.
    #[must_use]
    pub fn for_a_compiler() -> Limits {
        Limits {
            memory_mib: 3072,
            file_mib: 64,
            output_kib: 1024,
            open_files: 256,
            processes: None,
            ..Limits::default()
        }
    }
}
