//! The layer that runs the program under a user id of its own, without privileges.
//!
//! Landlock doesn't hide that a file exists, nor its size; a folder of another user's does. Only
//! root can give a process another user id. An ordinary user has no privileges to lose, and root
//! gives up its capabilities in either case.

use std::fs::File;
use std::path::Path;

use crate::profile::Profile;

/// Tells whether the process changed its user id.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Identity {
    /// Its user id is nobody else's.
    Own,
    /// Its user id is shared with other processes.
    Shared,
}

/// Opens `program` if the process can take a user id of its own before it becomes it.
///
/// The compiler keeps its user id: it has to reach the toolchain, which may stand in a folder that
/// only its owner can enter, and to write its scratch folder. A probe's folder may be closed to
/// others as well, so its program is opened while it can be reached.
#[cfg(target_os = "linux")]
pub(super) fn open(profile: &Profile, program: &Path) -> Option<File> {
    use std::os::unix::fs::{OpenOptionsExt, PermissionsExt};

    const READ_AND_EXECUTE_FOR_OTHERS: u32 = 0o005;

    if !rustix::process::geteuid().is_root() || !profile.write.is_empty() {
        return None;
    }
    let file = File::options()
        .read(true)
        .custom_flags(libc::O_PATH)
        .open(program)
        .ok()?;
    let mode = file.metadata().ok()?.permissions().mode();
    (mode & READ_AND_EXECUTE_FOR_OTHERS == READ_AND_EXECUTE_FOR_OTHERS).then_some(file)
}

/// Says that no process takes a user id of its own on other systems.
#[cfg(not(target_os = "linux"))]
pub(super) fn open(_profile: &Profile, _program: &Path) -> Option<File> {
    None
}

/// Gives up all privileges and, where `own` asks for it, the user id.
#[cfg(target_os = "linux")]
pub(super) fn apply(own: bool) -> Result<Identity, String> {
    use rustix::thread::{CapabilitySet, CapabilitySets, set_capabilities, set_no_new_privs};

    set_no_new_privs(true).map_err(|error| format!("give up new privileges: {error}"))?;
    let identity = if own {
        take_user_id()
    } else {
        Identity::Shared
    };
    let none = CapabilitySets {
        effective: CapabilitySet::empty(),
        permitted: CapabilitySet::empty(),
        inheritable: CapabilitySet::empty(),
    };
    set_capabilities(None, none).map_err(|error| format!("give up capabilities: {error}"))?;
    Ok(identity)
}

/// Takes a user id that no other process has: process ids are unique while the process lives.
#[cfg(target_os = "linux")]
fn take_user_id() -> Identity {
    use rustix::process::{Gid, Uid, getpid};
    use rustix::thread::{set_thread_groups, set_thread_res_gid, set_thread_res_uid};

    /// Above what systems give to people, services and containers.
    const FIRST: u32 = 0x7000_0000;

    let number = FIRST + getpid().as_raw_nonzero().get().unsigned_abs();
    let (user, group) = (Uid::from_raw(number), Gid::from_raw(number));
    // The launcher has one thread, so the thread's ids are the process's. In a container that maps few
    // ids this fails, and root without capabilities remains.
    let taken = set_thread_groups(&[])
        .and_then(|()| set_thread_res_gid(group, group, group))
        .and_then(|()| set_thread_res_uid(user, user, user));
    if taken.is_ok() {
        Identity::Own
    } else {
        Identity::Shared
    }
}

/// Changes nothing on other systems.
#[cfg(not(target_os = "linux"))]
pub(super) fn apply(_own: bool) -> Result<Identity, String> {
    Ok(Identity::Shared)
}

/// Says what [`apply`] reached as a layer's reason.
pub(super) fn reason(reached: Result<Identity, String>) -> Result<String, String> {
    match reached? {
        Identity::Own => Ok(String::from("a user id for each probe; no capabilities")),
        Identity::Shared if cfg!(target_os = "linux") => Err(String::from(
            "only root can take another user id; capabilities are given up",
        )),
        Identity::Shared => Err(String::from("not known how on this system")),
    }
}
