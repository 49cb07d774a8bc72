//! Shared by the command lines of students and staff: finding the assignment and the compiler, and reporting errors.

mod print_text;
mod set_up_compiler;

pub use print_text::{print_note, print_text, report_failure};
pub use set_up_compiler::{
    doctor, find_assignment_folder, find_specs, find_target, set_up_compiler,
};
