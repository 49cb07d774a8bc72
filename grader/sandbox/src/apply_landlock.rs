//! Applies the layer that denies access to every file that the profile doesn't name.

use crate::profile::Profile;

/// Gives up access to all files except the profile's, and returns the version of Landlock that is used, with those that the
/// kernel and this crate have.
///
/// Paths that don't exist are skipped.
#[cfg(target_os = "linux")]
pub(super) fn apply_landlock(profile: &Profile) -> Result<String, String> {
    use landlock::{
        ABI, Access, AccessFs, AccessNet, BitFlags, LandlockStatus, RestrictSelfAttr, Ruleset,
        RulesetAttr, RulesetCreatedAttr, RulesetStatus, Scope, make_bitflags, path_beneath_rules,
    };

    /// The newest version that this code knows; an older kernel has fewer rights to give up.
    const KNOWN: ABI = ABI::V9;

    let read = make_bitflags!(AccessFs::{ReadFile | ReadDir});
    let execute = read | AccessFs::Execute;
    // No devices, links or pipes, since the caller reads these files afterwards.
    let write: BitFlags<AccessFs> = read
        | make_bitflags!(AccessFs::{
            WriteFile | RemoveDir | RemoveFile | MakeDir | MakeReg | Refer | Truncate
        });
    let status = Ruleset::default()
        .handle_access(AccessFs::from_all(KNOWN))
        .and_then(|rules| rules.handle_access(AccessNet::from_all(KNOWN)))
        .and_then(|rules| rules.scope(Scope::from_all(KNOWN)))
        .and_then(Ruleset::create)
        .and_then(|rules| rules.add_rules(path_beneath_rules(&profile.read, read)))
        .and_then(|rules| rules.add_rules(path_beneath_rules(&profile.execute, execute)))
        .and_then(|rules| rules.add_rules(path_beneath_rules(&profile.write, write)))
        // Since version 8 for all threads at once; the launcher has only one before.
        .and_then(|rules| rules.all_threads(true))
        .and_then(landlock::RulesetCreated::restrict_self)
        .map_err(|error| format!("Landlock: {error}"))?;
    let (used, kernel) = match status.landlock {
        LandlockStatus::Available {
            effective_abi,
            kernel_abi,
        } => (effective_abi, kernel_abi.unwrap_or(effective_abi as i32)),
        LandlockStatus::NotEnabled => {
            return Err(String::from(
                "Landlock is disabled; add `landlock` to the kernel's `lsm=` parameter",
            ));
        }
        LandlockStatus::NotImplemented => {
            return Err(String::from(
                "Landlock can't be used: the kernel is older than Linux 5.13, or a container forbids it",
            ));
        }
    };
    if status.ruleset == RulesetStatus::NotEnforced {
        return Err(String::from("Landlock enforces none of the rules"));
    }
    Ok(format!(
        "Landlock {used} (the kernel has version {kernel}, this program knows {KNOWN})"
    ))
}

#[cfg(not(target_os = "linux"))]
pub(super) fn apply_landlock(_profile: &Profile) -> Result<String, String> {
    Err(String::from("only Linux has Landlock"))
}
