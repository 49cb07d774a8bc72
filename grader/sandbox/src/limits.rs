//! The limits of one sandboxed process, and the layer that applies them: CPU time, memory, file size and open files.

#[cfg(unix)]
use nix::sys::resource::{Resource, getrlimit, setrlimit};
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

#[cfg(unix)]
const MIB: u64 = 1024 * 1024;

/// The stack of the first thread, in bytes: the same on every machine, since points can depend on how deep a recursion may go.
#[cfg(unix)]
const STACK: u64 = 8 * MIB;

#[cfg(unix)]
impl Limits {
    /// Returns the limit of each resource. macOS ignores that of memory.
    fn of_resources(&self) -> Vec<(Resource, u64)> {
        let mut all = vec![
            (Resource::RLIMIT_CPU, self.cpu_seconds),
            (Resource::RLIMIT_FSIZE, self.file_mib * MIB),
            (Resource::RLIMIT_NOFILE, self.open_files),
            (Resource::RLIMIT_STACK, STACK),
        ];
        if cfg!(target_os = "linux") {
            all.push((Resource::RLIMIT_AS, self.memory_mib * MIB));
        }
        all
    }

    /// Returns which of these limits the login sets lower, as the system calls it, if it does: then a program may end at the
    /// login's limit.
    pub fn lowered_by_login(&self) -> Option<String> {
        let is_lower = |(resource, wanted): &(Resource, u64)| {
            getrlimit(*resource).is_ok_and(|(_, highest)| highest < *wanted)
        };
        let lowered = self.of_resources().into_iter().find(is_lower);
        lowered.map(|(resource, _)| format!("{resource:?}"))
    }
}

#[cfg(not(unix))]
impl Limits {
    /// No login sets limits here.
    pub fn lowered_by_login(&self) -> Option<String> {
        None
    }
}

/// Limits this process and the program that it becomes; with `own_identity`, no other process has its user id.
#[cfg(unix)]
pub(super) fn set_rlimits(limits: &Limits, own_identity: bool) -> Result<String, String> {
    let mut all = limits.of_resources();
    // Not 0: a system that pipes core dumps into a program ignores a limit of 0.
    all.push((Resource::RLIMIT_CORE, 1));
    #[cfg(target_os = "linux")]
    if let (true, Some(processes)) = (own_identity, limits.processes) {
        all.push((Resource::RLIMIT_NPROC, processes));
    }
    #[cfg(not(target_os = "linux"))]
    let _ = own_identity;
    for (resource, soft) in all {
        // The signal of the first CPU limit names the reason; that of the second can't be ignored.
        let hard = soft + u64::from(resource == Resource::RLIMIT_CPU);
        getrlimit(resource)
            .and_then(|(_, highest)| setrlimit(resource, soft.min(highest), hard.min(highest)))
            .map_err(|error| format!("can't limit {resource:?}: {error}"))?;
    }
    Ok(String::from(if cfg!(target_os = "linux") {
        "CPU, memory, file size, open files"
    } else {
        "CPU, file size, open files; not memory"
    }))
}

#[cfg(not(unix))]
pub(super) fn set_rlimits(_limits: &Limits, _own_identity: bool) -> Result<String, String> {
    Err(String::from("not supported on this system"))
}
