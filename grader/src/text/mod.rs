//! Writes a report for a terminal of 80 columns.

mod bars;
mod beliefs;
mod drawing;
mod failure;
mod first;
mod open;
mod paragraph;
pub mod shell;
pub mod style;
mod whole;

pub use whole::{write, write_again, write_case, write_cases};
