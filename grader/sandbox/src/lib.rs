//! Starts programs that nobody has read so that they can do nothing but compute.
//!
//! A program that starts such programs is its own *launcher*: it starts itself again, that process gives up everything
//! that a [`Profile`] doesn't name, layer by layer, and then becomes the target program. It needs no privileges, no
//! container and no setting up. A layer that the system lacks is named, never passed over in silence.
//!
//! | layer | what it stops | by |
//! |---|---|---|
//! | `descriptors` | using a file that the parent's own parent left open | closing them |
//! | `files` | reading, writing, running any file outside the profile | Landlock |
//! | `identity` | touching what belongs to root or to a neighbour | a user id of its own (root only) |
//! | `limits` | using up time, memory, disk | resource limits |
//! | `calls` | processes, network, signals, debugging, the rest of the kernel | a system call filter |
//!
//! Namespaces aren't used: many systems forbid them to ordinary users, and everything that they would take away is taken
//! by the layers above. The sandbox doesn't read clocks on the wall or what a program prints: whoever starts a program
//! [`end`]s it when it takes too long. It is written for Linux; other systems have fewer layers, Windows has none.
//!
//! ```no_run
//! use std::path::Path;
//!
//! use sandbox::{Limits, Profile, Sandbox, run_launcher_if_asked};
//!
//! fn main() -> std::io::Result<()> {
//!     // The same program is the launcher, so this comes before anything else.
//!     run_launcher_if_asked();
//!
//!     let sandbox = Sandbox::detect(&std::env::current_exe()?);
//!     if !sandbox.isolates() {
//!         eprintln!("this system can't keep a program from files and network: {:?}", sandbox.layers());
//!         return Ok(());
//!     }
//!     // It reads its libraries and its standard input, writes its standard output, and computes.
//!     let program = Path::new("/home/me/unknown/program");
//!     let profile = Profile::probe(program, Limits::default());
//!     let output = sandbox.command(&profile, program).output()?;
//!     println!("{}", String::from_utf8_lossy(&output.stdout));
//!     Ok(())
//! }
//! ```
//!
//! [`examine`] proves each layer by trying what it has to stop; the binary of this crate prints what it found.

mod attempt;
mod credentials;
mod descriptors;
mod landlock;
mod launch_spec;
mod launcher;
mod layer;
mod limits;
mod profile;
mod protocol;
mod rlimits;
mod sandbox;
mod seccomp;
mod self_test;

pub use attempt::{Attempt, AttemptOutcome};
pub use launcher::{LAUNCHER_FAILED, launcher, run_launcher_if_asked};
pub use layer::{Layer, LayerName, State};
pub use limits::Limits;
pub use profile::Profile;
pub use protocol::LaunchError;
pub use sandbox::{Sandbox, end};
pub use self_test::{Examination, Finding, Verdict, examine};
