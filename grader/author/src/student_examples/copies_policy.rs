//! The policy on examples that are copied from the specs.

/// Whether a copy of a worked example can catch anything.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum CopiesPolicy {
    /// It catches nothing.
    EarnNothing,
    /// It counts like any other example, for trying the worked examples themselves.
    Count,
}
