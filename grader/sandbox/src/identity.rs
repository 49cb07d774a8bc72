//! The layer `identity`: the program runs under a user id of its own, without privileges.
//!
//! Landlock hides neither that a file exists nor its size; a folder that belongs to another user does. Only root can give
//! a process another user id. Ordinary users have no privileges to lose, and root gives up its capabilities in any case.

use std::fs::File;
use std::path::Path;

use crate::profile::Profile;

/// Opens `program` if the process can take a user id of its own before it becomes this program.
///
/// The compiler keeps its user id: it needs the toolchain, which may be in a folder that only its owner can enter, and it
/// writes to its scratch folder. Other programs may be in such a folder too, so they are opened while that is possible.
#[cfg(target_os = "linux")]
pub(super) fn open(profile: &Profile, program: &Path) -> Option<File> {
    use std::os::unix::fs::{OpenOptionsExt, PermissionsExt};

    const READ_AND_EXECUTE_FOR_OTHERS: u32 = 0o005;

    if !nix::unistd::geteuid().is_root() || !profile.write.is_empty() {
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

#[cfg(not(target_os = "linux"))]
pub(super) fn open(_profile: &Profile, _program: &Path) -> Option<File> {
    None
}

/// Gives up all privileges and, if `own` is set, the user id. Returns whether no other process has its user id now.
#[cfg(target_os = "linux")]
pub(super) fn apply(own: bool) -> Result<bool, String> {
    use caps::CapSet;

    nix::sys::prctl::set_no_new_privs()
        .map_err(|error| format!("can't give up new privileges: {error}"))?;
    let is_own = own && take_user_id();
    for set in [CapSet::Effective, CapSet::Permitted, CapSet::Inheritable] {
        caps::clear(None, set).map_err(|error| format!("can't give up capabilities: {error}"))?;
    }
    Ok(is_own)
}

/// Takes a user id that no other process has, if that is possible: process ids are unique while the process lives.
#[cfg(target_os = "linux")]
fn take_user_id() -> bool {
    use nix::unistd::{Gid, Uid, getpid, setgroups, setresgid, setresuid};

    /// Above the ids that systems give to people, services and containers.
    const FIRST: u32 = 0x7000_0000;

    let number = FIRST + getpid().as_raw().unsigned_abs();
    let (user, group) = (Uid::from_raw(number), Gid::from_raw(number));
    // In a container that maps few ids this fails, and root without capabilities remains.
    setgroups(&[])
        .and_then(|()| setresgid(group, group, group))
        .and_then(|()| setresuid(user, user, user))
        .is_ok()
}

#[cfg(not(target_os = "linux"))]
pub(super) fn apply(_own: bool) -> Result<bool, String> {
    Ok(false)
}

/// Describes the result of [`apply`] as a layer's reason.
pub(super) fn reason(reached: Result<bool, String>) -> Result<String, String> {
    if reached? {
        return Ok("a user id for each program; no capabilities".to_owned());
    }
    Err(String::from(if cfg!(target_os = "linux") {
        "only root can take another user id; capabilities are given up"
    } else {
        "not supported on this system"
    }))
}
