//! The launcher's task before it becomes the program, as one argument of its command line.

use serde::{Deserialize, Serialize};

use crate::layer::LayerName;
use crate::profile::Profile;

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
