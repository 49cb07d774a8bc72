//! Everything that leaves the repository: what students get, and what other systems grade with or compare.

mod autograder;
mod error;
mod files;
mod handout;
mod similarity;
mod workspace;

pub use autograder::{classroom50, gradescope};
pub use error::BundleError;
pub use files::{BundledFile, Files};
pub use handout::{Recipient, handout};
pub use similarity::SimilarityLayout;
