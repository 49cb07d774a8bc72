//! The result of grading one submission: one struct that every writer reads, and how it is made.

mod advice;
mod failure;
mod failure_text;
mod first;
mod functions;
mod not_graded;
mod part;
mod schema;
mod state;
mod submitted;
mod visible;

pub(crate) use advice::of_panic;
pub use failure::{Failure, Got};
pub(crate) use functions::Functions;
pub use schema::{
    Belief, BuildError, Count, FORMAT, IgnoredFile, ItemReport, MadeBy, NotGraded, Outcome,
    PartReport, Report, ReportedFacts, SeparatingQuestion,
};
pub(crate) use state::State;
pub(crate) use submitted::Submitted;
pub(crate) use visible::visible;
