//! The score of a submission that was not graded.

use clap::ValueEnum;

/// The score where nothing was graded.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, ValueEnum)]
pub enum UngradedScore {
    /// Nothing: a person decides.
    #[default]
    Blank,
    /// No points.
    Zero,
}
