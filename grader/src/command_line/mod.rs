//! What the command lines of students and staff share: finding the assignment and the compiler, and reporting errors.

pub mod compiler;
pub mod doctor;
mod error;
pub mod locate;

pub use error::CommandError;
