//! The layer that limits CPU time, memory, file size and open files.

use crate::limits::Limits;

/// Limits this process and the program that it becomes; with `own_identity`, no other process has its user id.
#[cfg(unix)]
pub(super) fn apply(limits: &Limits, own_identity: bool) -> Result<String, String> {
    use rustix::process::{Resource, Rlimit, getrlimit, setrlimit};

    const MIB: u64 = 1024 * 1024;
    const STACK: u64 = 8 * MIB;

    let set = |resource, soft: u64, hard: u64| {
        let highest = getrlimit(resource).maximum.unwrap_or(u64::MAX);
        let limit = Rlimit {
            current: Some(soft.min(highest)),
            maximum: Some(hard.min(highest)),
        };
        setrlimit(resource, limit).map_err(|error| format!("limit {resource:?}: {error}"))
    };
    // The signal of the first CPU limit names the reason; that of the second can't be ignored.
    set(Resource::Cpu, limits.cpu_seconds, limits.cpu_seconds + 1)?;
    set(
        Resource::Fsize,
        limits.file_mib * MIB,
        limits.file_mib * MIB,
    )?;
    set(Resource::Nofile, limits.open_files, limits.open_files)?;
    // The same on every machine: points can depend on how deep a recursion may go.
    set(Resource::Stack, STACK, STACK)?;
    // Not 0: a system that pipes core dumps into a program ignores a limit of 0.
    set(Resource::Core, 1, 1)?;
    if let (true, Some(processes)) = (own_identity, limits.processes) {
        set(Resource::Nproc, processes, processes)?;
    }
    // macOS ignores this limit.
    #[cfg(target_os = "linux")]
    {
        let memory = limits.memory_mib * MIB;
        set(Resource::As, memory, memory)?;
        Ok(String::from("CPU, memory, file size, open files"))
    }
    #[cfg(not(target_os = "linux"))]
    Ok(String::from("CPU, file size, open files; not memory"))
}

/// This system doesn't have the layer.
#[cfg(not(unix))]
pub(super) fn apply(_limits: &Limits, _own_identity: bool) -> Result<String, String> {
    Err(String::from("not supported on this system"))
}
