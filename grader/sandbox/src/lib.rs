//! Runs untrusted programs so that they can only compute.
//!
//! The program that uses this crate is its own *launcher*: it starts itself again, the new process gives up everything
//! that a [`Profile`] doesn't name, layer by layer, and then becomes the target program. This needs no privileges, no
//! container and no set-up. [`Sandbox::layers`] lists the layers, and which of them the system doesn't have.
//!
//! | layer | what it stops | how |
//! |---|---|---|
//! | `descriptors` | using a file that a careless parent left open | closes them |
//! | `files` | reading, writing or running files outside the profile | Landlock |
//! | `identity` | reaching files and processes of other users | a user id of its own (root only) |
//! | `limits` | using up time, memory or disk space | resource limits |
//! | `calls` | processes, network, signals, debugging, and the rest of the kernel | a system call filter (seccomp) |
//!
//! It doesn't use namespaces: many systems deny them to ordinary users, and the layers above already take everything away.
//! The sandbox limits neither wall time nor output: the caller [`end`]s a program that takes too long or prints too much.
//! It is made for Linux; other systems have fewer layers, and Windows has none.
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
//!         eprintln!("this system can't isolate a program from files and network: {:?}", sandbox.layers());
//!         return Ok(());
//!     }
//!     // It can only read its libraries and its standard input, write its standard output, and compute.
//!     let program = Path::new("/home/me/unknown/program");
//!     let profile = Profile::compute(program, Limits::default());
//!     let output = sandbox.command(&profile, program).output()?;
//!     println!("{}", String::from_utf8_lossy(&output.stdout));
//!     Ok(())
//! }
//! ```
//!
//! [`examine`] tests each layer by trying what it should stop; the program `sandbox` of this crate prints the result.

mod apply_landlock;
mod apply_seccomp;

mod examination;
mod identity;
mod layer;
mod limits;
mod profile;
mod run_inside;
mod run_launcher_if_asked;
mod sandbox;

pub use examination::{Examination, examine};
pub use layer::{Layer, LayerName, State};
pub use limits::Limits;
pub use profile::Profile;
pub use run_inside::Attempt;
pub use run_launcher_if_asked::{LAUNCHER_FAILED, run_launcher_if_asked};
pub use sandbox::{Sandbox, end};
