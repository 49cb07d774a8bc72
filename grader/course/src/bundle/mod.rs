//! Everything that leaves the repository: what students get, and what other systems grade with or compare.

pub mod classroom50;
pub mod gradescope;
pub mod handout;
mod handout_error;
mod lockfile;
pub mod similarity;

pub use handout_error::HandoutError;
pub use lockfile::without;
