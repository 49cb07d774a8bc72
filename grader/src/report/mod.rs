//! The result of grading one submission: one struct that every writer reads, and how it is made.

mod advice_on_error;
mod align_lines;
mod answer_kind_in_words;
mod changed_signature;
mod choose_item_to_fix;
mod closing_commands;
mod describe_condition;
mod describe_facts;
mod describe_session_line;
mod describe_text_difference;
mod describe_wrong_answer;
mod explain_compile_error;
mod explain_wrong_answers;
mod failed_case;
mod first_task;
mod functions;
mod item_context;
mod numbers_in_words;
mod open_item_state;
mod open_rules;
mod plural;
mod reached_names;
mod remarks_on_source;
mod report_fields;
mod report_part;
mod shorten_answers;
mod stored_failure;
mod submission_outline;
mod text_comparison;
mod total_points;
mod word_list;

pub(crate) use closing_commands::closing_commands;
pub(crate) use describe_facts::describe_facts;
pub use explain_compile_error::explain_compile_error;
pub use failed_case::{FailedCase, Got};
pub(crate) use first_task::FirstTask;
pub use functions::Functions;
pub(crate) use item_context::ItemContext;
pub(crate) use open_item_state::OpenItemState;
pub(crate) use open_rules::{OpenRules, waiting};
pub use plural::plural;
pub(crate) use plural::{counted, points};
pub use report_fields::{
    BuildError, Count, FORMAT, IgnoredFile, ItemReport, MadeBy, NamedMisconception, NotGraded,
    Outcome, PartReport, Report, ReportedFacts, SeparatingQuestion,
};
pub(crate) use report_part::report_part;
pub(crate) use shorten_answers::shorten_answers;
pub use stored_failure::StoredFailure;
pub use submission_outline::{SubmissionOutline, completed_in_words};
pub(crate) use text_comparison::{TextComparison, TextRow, differences};
pub(crate) use word_list::word_list;
