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
mod printed_lines;
mod screen;
pub mod shell_quote;
mod student_examples;
pub mod style;
mod write_place_search;
mod write_report;
mod write_steps;

pub use explain_rule::explain_rule;
pub use hint::{HINT_STEPS, write_hint};
pub use screen::Screen;
pub use student_examples::{write_examples, write_mistake};
pub use write_place_search::write_place_search;
pub use write_report::{write, write_case, write_cases, write_extensions, write_on};
pub use write_steps::write_steps;
