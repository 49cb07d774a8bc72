//! Writes a report for a terminal.

mod beliefs;
mod compile_errors;
mod drawing;
mod examples;
mod explain;
mod failure;
mod fix_first;
mod hint;
mod layout;
mod open_items;
mod overview;
mod report;
mod screen;
pub mod shell_quote;
mod steps;
pub mod style;
mod truncate;

pub use examples::{write_examples, write_mistake};
pub use explain::write_rule;
pub use hint::{HINT_STEPS, write_hint};
pub use report::{write, write_case, write_cases, write_on};
pub use screen::Screen;
pub use steps::write_steps;
