//! Applies the layer that limits CPU time, memory, file size and open files.

#[cfg(unix)]
use nix::sys::resource::{Resource, getrlimit, setrlimit};

use crate::limits::Limits;

/// One mebibyte.
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
            .map_err(|error| format!("limit {resource:?}: {error}"))?;
    }
    Ok(String::from(if cfg!(target_os = "linux") {
        "CPU, memory, file size, open files"
    } else {
        "CPU, file size, open files; not memory"
    }))
}

/// This system doesn't have the layer.
#[cfg(not(unix))]
pub(super) fn set_rlimits(_limits: &Limits, _own_identity: bool) -> Result<String, String> {
    Err(String::from("not supported on this system"))
}
