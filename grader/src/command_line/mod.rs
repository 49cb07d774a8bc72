//! What every command line of this workspace shares: where things lie, the compiler in its sandbox, errors.

pub mod compiler;
pub mod doctor;
mod error;
pub mod locate;

pub use error::CommandError;
