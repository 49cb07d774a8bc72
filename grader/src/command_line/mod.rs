//! Shared by the command lines of students and staff: finding the assignment and the compiler, and reporting errors.

mod doctor;
mod error;
mod find_assignment_folder;
mod set_up_compiler;

pub use doctor::doctor;
pub use error::CommandError;
pub use find_assignment_folder::{find_assignment_folder, find_specs, find_target};
pub use set_up_compiler::set_up_compiler;
