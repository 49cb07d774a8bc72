//! Writes a report for a terminal.

mod beliefs;
mod compile_errors;
mod drawing;
mod failure;
mod fix_first;
mod open_items;
mod overview;
mod page;
mod paragraph;
mod report;
mod screen;
pub mod shell;
pub mod style;

pub use report::{write, write_case, write_cases, write_on};
pub use screen::Screen;
