//! The result of grading one submission: one struct that every writer reads, and how it is made.

mod advice;
mod align_lines;
mod choose_item_to_fix;
mod explanation;
mod failure;
mod failure_json;
mod find_functions;
mod first_task;
mod item_state;
mod not_graded;
mod open_rules;
mod parts_and_items;
mod plural;
mod printable_text;
mod schema;
mod text_comparison;
mod what_happened;
mod whole_submission;

pub use failure::{Failure, Got};
pub(crate) use find_functions::Functions;
pub(crate) use first_task::FirstTask;
pub(crate) use item_state::ItemState;
pub(crate) use open_rules::{OpenRules, waiting};
pub(crate) use plural::{counted, plural, points};
pub(crate) use printable_text::visible;
pub use schema::{
    Belief, BuildError, Count, FORMAT, IgnoredFile, ItemReport, MadeBy, NotGraded, Outcome,
    PartReport, Report, ReportedFacts, SeparatingQuestion,
};
pub(crate) use text_comparison::{TextComparison, TextRow, differences};
pub(crate) use whole_submission::SubmissionMap;
