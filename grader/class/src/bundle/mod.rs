//! Bundles that leave the repository: the handout, autograders for other systems, and files for similarity checkers.

mod autograder;
mod handout;
mod similarity_input;
mod starter;
mod workspace_manifest;

pub use autograder::{AutograderPolicy, classroom50_autograder, gradescope_autograder};
pub use handout::{Recipient, handout};
pub use similarity_input::SimilarityInput;
pub use starter::starter;
