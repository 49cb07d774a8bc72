//! Applies the layer that limits CPU time, memory, file size and open files.

use crate::limits::Limits;

/// One mebibyte.
#[cfg(unix)]
const MIB: u64 = 1024 * 1024;

/// The stack of the first thread, in bytes: the same on every machine, since points can depend on how deep a recursion may go.
#[cfg(unix)]
const STACK: u64 = 8 * MIB;

/// Number of processes and threads with which a compiler and its linker always do.
#[cfg(target_os = "linux")]
const PROCESSES: u64 = 64;

impl Limits {
    /// Returns which of these limits the login sets lower, in words, if it does: then a program may end at the login's limit.
    pub fn lowered_by_login(&self) -> Option<String> {
        #[cfg(target_os = "linux")]
        {
            use nix::sys::resource::{Resource, getrlimit};

            let wanted = [
                (Resource::RLIMIT_AS, self.memory_mib * MIB, "memory"),
                (Resource::RLIMIT_FSIZE, self.file_mib * MIB, "file size"),
                (Resource::RLIMIT_CPU, self.cpu_seconds, "CPU time"),
                (Resource::RLIMIT_NOFILE, self.open_files, "open files"),
                (Resource::RLIMIT_STACK, STACK, "stack"),
                (Resource::RLIMIT_NPROC, PROCESSES, "processes"),
            ];
            let mut lowered = wanted.into_iter().filter(|(resource, wanted, _)| {
                getrlimit(*resource).is_ok_and(|(_, highest)| highest < *wanted)
            });
            lowered.next().map(|(_, _, name)| name.to_owned())
        }
        #[cfg(not(target_os = "linux"))]
        None
    }
}

/// Limits this process and the program that it becomes; with `own_identity`, no other process has its user id.
#[cfg(unix)]
pub(super) fn set_rlimits(limits: &Limits, own_identity: bool) -> Result<String, String> {
    use nix::sys::resource::{Resource, getrlimit, setrlimit};

    let set = |resource, soft: u64, hard: u64| {
        getrlimit(resource)
            .and_then(|(_, highest)| setrlimit(resource, soft.min(highest), hard.min(highest)))
            .map_err(|error| format!("limit {resource:?}: {error}"))
    };
    // The signal of the first CPU limit names the reason; that of the second can't be ignored.
    set(
        Resource::RLIMIT_CPU,
        limits.cpu_seconds,
        limits.cpu_seconds + 1,
    )?;
    set(
        Resource::RLIMIT_FSIZE,
        limits.file_mib * MIB,
        limits.file_mib * MIB,
    )?;
    set(
        Resource::RLIMIT_NOFILE,
        limits.open_files,
        limits.open_files,
    )?;
    set(Resource::RLIMIT_STACK, STACK, STACK)?;
    // Not 0: a system that pipes core dumps into a program ignores a limit of 0.
    set(Resource::RLIMIT_CORE, 1, 1)?;
    // macOS ignores the limit of memory, and no process there has an id of its own.
    #[cfg(target_os = "linux")]
    {
        if let (true, Some(processes)) = (own_identity, limits.processes) {
            set(Resource::RLIMIT_NPROC, processes, processes)?;
        }
        let memory = limits.memory_mib * MIB;
        set(Resource::RLIMIT_AS, memory, memory)?;
        Ok(String::from("CPU, memory, file size, open files"))
    }
    #[cfg(not(target_os = "linux"))]
    {
        let _ = own_identity;
        Ok(String::from("CPU, file size, open files; not memory"))
    }
}

/// This system doesn't have the layer.
#[cfg(not(unix))]
pub(super) fn set_rlimits(_limits: &Limits, _own_identity: bool) -> Result<String, String> {
    Err(String::from("not supported on this system"))
}
