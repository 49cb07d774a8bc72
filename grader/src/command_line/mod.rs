//! Shared by the command lines of students and staff: finding the assignment and the compiler, and reporting errors.

mod doctor;
mod error;
pub mod find_assignment_folder;
mod set_up_compiler;

pub use doctor::doctor;
pub use error::CommandError;
pub use set_up_compiler::set_up_compiler;
