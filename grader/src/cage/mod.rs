//! How a child process is started so that it can do nothing but compute.
//!
//! The compiler and the probe run code that nobody has read. The grader starts itself again as the
//! *door*: that process gives up everything the [`Profile`] doesn't name, layer by layer, and then
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

mod attempt;
#[expect(
    clippy::module_inception,
    reason = "the noun of this room is the cage itself"
)]
mod cage;
mod calls;
mod deed;
mod descriptors;
mod doctor;
mod door;
mod files;
mod identity;
mod layer;
mod limits;
mod order;
mod profile;
mod settings;
mod stage;

pub use attempt::{Attempt, Outcome};
pub use cage::{Cage, end};
pub use doctor::doctor;
pub use door::{DOOR_FAILED, DoorError, door, run_door_if_asked};
pub use layer::{Layer, LayerName, State};
pub use profile::Profile;
pub use settings::{Limits, Question, Settings, SettingsError};
