//! Writes a report for a terminal.

mod compile_errors;
mod draw_boards;
mod draw_failed_case;
mod explain_rule;
mod open_items;
mod overview;
mod page;
mod screen;
pub mod shell_quote;
pub mod style;
mod write_report;
mod write_steps;
mod write_student_examples;

pub use explain_rule::{HINT_STEPS, explain_rule, write_hint, write_place_search};
pub use screen::Screen;
pub use write_report::{write_case, write_cases, write_extensions, write_report, write_report_on};
pub use write_steps::write_steps;
pub use write_student_examples::{write_mistake, write_student_examples};
