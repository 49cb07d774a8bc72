//! The layers of the sandbox, and whether this system has them.

use std::fmt;

use serde::{Deserialize, Serialize};

use crate::profile::Profile;

/// The name of a layer.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum LayerName {
    /// Closes files inherited from the caller's own parent.
    Descriptors,
    /// Denies access to every file that the profile doesn't name (Landlock).
    Files,
    /// Runs the program under a user id of its own, without privileges.
    Identity,
    /// Limits CPU time, memory, file size and open files.
    Limits,
    /// Denies every system call that a computation doesn't need (seccomp).
    Calls,
}

impl LayerName {
    /// All layers, in the order in which the launcher applies them.
    pub const ALL: [Self; 5] = [
        Self::Descriptors,
        Self::Files,
        Self::Identity,
        Self::Limits,
        Self::Calls,
    ];
}

impl fmt::Display for LayerName {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(match self {
            Self::Descriptors => "descriptors",
            Self::Files => "files",
            Self::Identity => "identity",
            Self::Limits => "limits",
            Self::Calls => "calls",
        })
    }
}

/// Whether a layer is there.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum State {
    /// The system has accepted it.
    Present,
    /// The system doesn't have it, or it was left out.
    Missing,
}

/// One layer of the sandbox as this system offers it.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Layer {
    /// Which layer.
    pub name: LayerName,
    /// Whether it is there.
    pub state: State,
    /// Its version or mode, or the reason why it is missing.
    pub reason: String,
}

impl Layer {
    pub(super) fn new(name: LayerName, tried: Result<String, String>) -> Self {
        let state = if tried.is_ok() {
            State::Present
        } else {
            State::Missing
        };
        let (Ok(reason) | Err(reason)) = tried;
        Self {
            name,
            state,
            reason,
        }
    }

    pub(super) fn all_missing(reason: &str) -> Vec<Self> {
        LayerName::ALL
            .into_iter()
            .map(|name| Self::new(name, Err(reason.to_owned())))
            .collect()
    }

    /// Returns whether the layer is there.
    pub fn is_present(&self) -> bool {
        self.state == State::Present
    }
}

/// The first argument of a launcher that has to become a program. A [`LaunchSpec`], the program and its arguments follow.
pub(super) const LAUNCH: &str = "sandbox-launch";
/// The first argument of a launcher that has to find out which layers the system has.
pub(super) const DETECT: &str = "sandbox-detect";
/// The first argument of a launcher that has to try what the sandbox should stop.
pub(super) const ATTEMPT: &str = "sandbox-attempt";

#[derive(Debug, PartialEq, Eq, Serialize, Deserialize)]
pub(super) struct LaunchSpec {
    pub(super) profile: Profile,
    /// The layers to apply, without exception.
    pub(super) layers: Vec<LayerName>,
    /// Whether privileges are kept if the layer `identity` isn't applied.
    pub(super) keep_privileges: bool,
    /// The process that has to be alive, because it ends the program.
    pub(super) parent: u32,
}

impl LaunchSpec {
    pub(super) fn to_text(&self) -> String {
        serde_json::to_string(self).expect("paths, names and numbers can always be written")
    }
}

#[cfg(all(test, unix))]
mod tests {
    use std::ffi::OsStr;
    use std::os::unix::ffi::OsStrExt;

    use super::*;
    use crate::limits::Limits;

    #[test]
    fn a_spec_is_read_as_it_was_written() {
        let not_utf8 = OsStr::from_bytes(b"/in a/f\xf6lder");
        let spec = LaunchSpec {
            profile: Profile::compile(
                "/sysroot".as_ref(),
                &[not_utf8.into()],
                "/scratch".as_ref(),
                Limits::default(),
            )
            .linking(),
            layers: vec![LayerName::Files, LayerName::Calls],
            keep_privileges: true,
            parent: 12,
        };
        let read: LaunchSpec = serde_json::from_str(&spec.to_text()).unwrap();
        assert_eq!(read, spec);
    }
}
