//! The result of grading one submission: one struct, which every writer reads, and how it is made.

mod advice;
mod failure;
mod failure_text;
mod first;
mod functions;
mod not_graded;
mod part;
#[expect(
    clippy::module_inception,
    reason = "the noun of this room is the report itself"
)]
mod report;
mod state;
mod submitted;
mod visible;

pub(crate) use advice::of_panic;
pub(crate) use functions::Functions;
pub use report::{
    Belief, BuildError, Count, FORMAT, Failure, Got, IgnoredFile, ItemReport, MadeBy, NotGraded,
    Outcome, PartReport, Report, ReportedFacts, SeparatingQuestion,
};
pub(crate) use state::State;
pub(crate) use submitted::Submitted;
pub(crate) use visible::visible;
