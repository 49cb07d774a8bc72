//! The result of grading one submission: one struct that every writer reads, and how it is made.

mod advice;
mod align_lines;
mod explanation;
mod failure;
mod failure_json;
mod find_functions;
mod first_task;
mod fix_first;
mod item_state;
mod not_graded;
mod open_rules;
mod parts_and_items;
mod plural;
mod schema;
mod submission_map;
mod text_comparison;
mod visible;
mod what_happened;

pub use failure::{Failure, Got};
pub(crate) use find_functions::Functions;
pub(crate) use first_task::FirstTask;
pub(crate) use item_state::ItemState;
pub(crate) use open_rules::{OpenRules, waiting};
pub(crate) use plural::{counted, plural, points};
pub use schema::{
    Belief, BuildError, Count, FORMAT, IgnoredFile, ItemReport, MadeBy, NotGraded, Outcome,
    PartReport, Report, ReportedFacts, SeparatingQuestion,
};
pub(crate) use submission_map::SubmissionMap;
pub(crate) use text_comparison::{TextComparison, TextRow, differences};
pub(crate) use visible::visible;
