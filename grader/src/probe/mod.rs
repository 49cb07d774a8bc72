//! Compiles a submission with the driver, and asks it questions from outside.

mod ask;
mod child;
mod compilation;
mod compiler;
mod driver;
mod frame;
mod job;
mod kit;
mod linker;
mod message;
mod patience;
mod policy;
#[expect(
    clippy::module_inception,
    reason = "the noun of this room is the probe itself"
)]
mod probe;
mod reply;
mod strain;
mod toolchain;

pub use ask::{ask, ask_noting};
pub use compiler::{CompileError, CompileTiming, Compiler, Executable, Missing};
pub(crate) use job::remove_leftovers;
pub use kit::Kit;
pub use policy::Forbidden;
pub use reply::{Clock, Death, Reply, Response};
pub use strain::Strain;
pub use toolchain::{NoToolchain, Toolchain};
