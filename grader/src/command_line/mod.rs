//! Shared by the command lines of students and staff: finding the assignment and the compiler, and reporting errors.

mod doctor;
mod find_assignment_folder;
mod print_note;
mod print_text;
mod report_failure;
mod set_up_compiler;

pub use doctor::doctor;
pub use find_assignment_folder::{find_assignment_folder, find_specs, find_target};
pub use print_note::print_note;
pub use print_text::print_text;
pub use report_failure::report_failure;
pub use set_up_compiler::set_up_compiler;
