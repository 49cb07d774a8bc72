//! Writes a report for a terminal.

mod compile_errors;
mod cut_text;
mod draw_boards;
mod explain_rule;
mod failed_case;
mod fix_first;
mod hint;
mod misconceptions;
mod open_items;
mod overview;
mod page;
mod place;
mod printed_lines;
mod screen;
pub mod shell_quote;
mod steps;
mod student_examples;
pub mod style;
mod write_report;

pub use explain_rule::explain_rule;
pub use hint::{HINT_STEPS, write_hint};
pub use place::write_place;
pub use screen::Screen;
pub use steps::write_steps;
pub use student_examples::{write_examples, write_mistake};
pub use write_report::{write, write_case, write_cases, write_extensions, write_on};
