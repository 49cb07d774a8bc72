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

pub(crate) use drawing::{visible, visible_in_colour};
pub use whole::{write, write_again, write_case, write_cases};
