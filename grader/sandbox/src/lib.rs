//! How a child process is started so that it can do nothing but compute.
//!
//! The compiler and the probe run code that nobody has read. The grader starts itself again as the
//! *launcher*: that process gives up everything the [`Profile`] doesn't name, layer by layer, and then
//! becomes the target program. Nothing needs privileges, and a layer that the system lacks is named,
//! never passed over in silence.
//!
//! | layer | what it stops | by |
//! |---|---|---|
//! | `descriptors` | using a file that the grader's own parent left open | closing them |
//! | `files` | reading, writing, running any file outside the profile | Landlock |
//! | `identity` | touching what belongs to root or to a neighbour | a user id of its own (root only) |
//! | `limits` | using up time, memory, disk | resource limits |
//! | `calls` | processes, network, signals, debugging, the rest of the kernel | a system call filter |
//!
//! Namespaces aren't used: many systems forbid them to ordinary users, and everything that they
//! would take away is taken by the layers above.

mod credentials;
mod descriptors;
mod landlock;
mod launch_spec;
mod launcher;
mod layer;
mod limits;
mod profile;
mod rlimits;
mod sandbox;
mod seccomp;
mod self_test;

pub use launcher::{LAUNCHER_FAILED, LaunchError, launcher, run_launcher_if_asked};
pub use layer::{Layer, LayerName, State};
pub use limits::Limits;
pub use profile::Profile;
pub use sandbox::{Sandbox, end};
pub use self_test::{Attempt, Outcome, doctor};
