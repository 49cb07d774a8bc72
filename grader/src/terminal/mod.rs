//! Writes a report for a terminal.

mod beliefs;
mod compile_errors;
mod drawing;
mod explain_rule;
mod failed_case;
mod fix_first;
mod hint;
mod layout;
mod open_items;
mod overview;
mod report;
mod screen;
pub mod shell_quote;
mod steps;
mod student_examples;
pub mod style;
mod truncate;

pub use explain_rule::write_rule;
pub use hint::{HINT_STEPS, write_hint};
pub use report::{write, write_case, write_cases, write_on};
pub use screen::Screen;
pub use steps::write_steps;
pub use student_examples::{write_examples, write_mistake};
