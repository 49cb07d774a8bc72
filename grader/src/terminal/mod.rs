//! Writes a report for a terminal.

mod compile_errors;
mod cut_text;
mod draw_boards;
mod draw_failed_case;
mod explain_rule;
mod fix_first;
mod misconceptions;
mod open_items;
mod overview;
mod page;
mod printed_lines;
mod screen;
pub mod shell_quote;
pub mod style;
mod write_hint;
mod write_place_search;
mod write_report;
mod write_steps;
mod write_student_examples;

pub use explain_rule::explain_rule;
pub use screen::Screen;
pub use write_hint::{HINT_STEPS, write_hint};
pub use write_place_search::write_place_search;
pub use write_report::{write_case, write_cases, write_extensions, write_report, write_report_on};
pub use write_steps::write_steps;
pub use write_student_examples::{write_mistake, write_student_examples};
