//! The result of grading one submission: one struct that every writer reads, and how it is made.

mod advice_on_error;
mod describe_wrong_answer;
mod explain_compile_error;
mod explain_wrong_answers;
mod failed_case;
mod first_task;
mod functions;
mod given_code;
mod make_part_report;
mod open_rules;
mod reached_names;
mod remarks_on_source;
mod report_fields;
mod submission_outline;
mod text_comparison;

pub use crate::plural::plural;
pub(crate) use crate::plural::{number_of, points, word_list};
pub use explain_compile_error::explain_compile_error;
pub use failed_case::{FailedCase, Got, StoredFailure};
pub use functions::Functions;
pub use given_code::{GivenChange, in_one_file};
pub(crate) use make_part_report::{make_part_report, shorten_answers};
pub(crate) use open_rules::{OpenItemState, Wait, waiting};
pub(crate) use report_fields::counted;
pub use report_fields::{
    BuildError, Count, FORMAT, IgnoredFile, ItemReport, MadeBy, NamedMisconception, NotGraded,
    Outcome, PartReport, Report, ReportedFacts,
};
pub use submission_outline::SubmissionOutline;
pub(crate) use text_comparison::{
    TextComparison, TextRow, beside_board, differences, stones_in_words,
};
