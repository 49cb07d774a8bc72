//! Writes results as the files that other systems read: one ledger of scores, one writer for each format.

pub mod canvas;
pub mod classroom50;
mod fill;
pub mod gradescope;
pub mod json_lines;
pub mod junit;
pub mod moodle;
mod pairs;
mod source;
pub mod table;
mod told;

pub use fill::Filled;
pub use source::Source;
