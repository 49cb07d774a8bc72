//! Compares answers with the expected ones, gives points, and finds the misconceptions that explain wrong answers.

mod called_functions;
mod changed_answer;
mod choose_questions_to_ask_alone;
mod compare_answers;
mod descriptions;
mod diagnosis;
mod evidence;
mod explanation;
mod further_questions;
mod known_replies;
mod likely_rules;
mod misconceptions_behind;
mod points;
mod prediction_fit;
mod recorded_response;
mod replayed_calls;
mod root_causes;
mod rules_about_lines;
mod todos;

pub use called_functions::CalledFunctions;
pub use changed_answer::changed_answer;
pub use choose_questions_to_ask_alone::{choose_questions_to_ask_alone, is_right_alone};
pub use compare_answers::agrees;
pub use descriptions::{
    Amount, AnswerKind, Condition, Description, Ending, Half, Lengths, Role, Spot, TypedLine,
};
pub use diagnosis::{Described, Diagnosed, Diagnosis, Undecided, diagnose};
pub use further_questions::FurtherQuestions;
pub use known_replies::KnownReplies;
pub use likely_rules::likely_rules;
pub use misconceptions_behind::{MOST_NAMED, misconceptions_behind};
pub use points::{ItemScore, PartScore, Score, is_right, lost_in};
pub use recorded_response::recorded_response;
pub use replayed_calls::ReplayedCalls;
pub use root_causes::RootCauses;
pub use todos::Todos;
