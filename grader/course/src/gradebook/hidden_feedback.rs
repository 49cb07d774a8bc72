//! The part of hidden cases that students see.

use clap::ValueEnum;

/// The part of hidden cases that students see.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, ValueEnum)]
pub enum HiddenFeedback {
    /// Nothing but the points.
    Nothing,
    /// For each rule, how many of them are right.
    #[default]
    Rule,
    /// The same, and once the last due date has passed, everything.
    AfterDue,
}
