//! The result of grading one submission: one struct that every writer reads, and how it is made.

mod advice;
mod failure;
mod failure_text;
mod fix_first;
mod functions;
mod item_state;
mod not_graded;
mod part;
mod schema;
mod submission_map;
mod visible;

pub(crate) use advice::of_panic;
pub use failure::{Failure, Got};
pub(crate) use functions::Functions;
pub(crate) use item_state::ItemState;
pub use schema::{
    Belief, BuildError, Count, FORMAT, IgnoredFile, ItemReport, MadeBy, NotGraded, Outcome,
    PartReport, Report, ReportedFacts, SeparatingQuestion,
};
pub(crate) use submission_map::SubmissionMap;
pub(crate) use visible::visible;
