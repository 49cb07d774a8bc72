//! The result of grading one submission: one struct, which every writer reads, and how it is made.

mod failure;
mod failure_text;
mod not_graded;
mod part;
#[expect(
    clippy::module_inception,
    reason = "the noun of this room is the report itself"
)]
mod report;
mod visible;

pub use report::{
    Belief, Count, FORMAT, Failure, Got, IgnoredFile, ItemReport, MadeBy, NotGraded, Outcome,
    PartReport, Report,
};
pub(crate) use visible::visible;
