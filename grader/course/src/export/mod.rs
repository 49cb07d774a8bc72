//! Writes results as the files that other systems read: one gradebook of scores, one writer for each format.

pub mod canvas;
pub mod classroom50;
mod feedback;
mod fill;
pub mod gradescope;
pub mod json_lines;
pub mod junit;
mod match_rows;
pub mod moodle;
mod results_folder;
pub mod table;

pub use fill::Filled;
pub use results_folder::Source;
