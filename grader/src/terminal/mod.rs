//! Writes a report for a terminal of 80 columns.

mod bars;
mod beliefs;
mod drawing;
mod failure;
mod fix_first;
mod open_items;
mod paragraph;
mod report;
pub mod shell;
pub mod style;

pub use report::{write, write_again, write_case, write_cases};
