//! Compares answers with the expected ones, gives points, and finds the misconceptions that explain wrong answers.

mod answers_agree;
mod called_functions;
mod changed_answer;
mod choose_questions_to_ask_alone;
mod descriptions;
mod diagnosis;
mod evidence;
mod explanation;
mod known_replies;
mod likely_broken_rules;
mod likely_broken_rules_by_line;
mod misconceptions_behind;
mod normalized_response;
mod prediction_fit;
mod replay_questions;
mod replayed_calls;
mod root_causes;
mod submission_score;
mod todos;

pub use answers_agree::answers_agree;
pub use called_functions::CalledFunctions;
pub use changed_answer::changed_answer;
pub use choose_questions_to_ask_alone::{choose_questions_to_ask_alone, is_right_alone};
pub use descriptions::{
    Amount, AnswerKind, BowlRole, Condition, Description, Ending, FromBowl, Half, LastBowl,
    Measure, Spacing, Spot, TextDifference, TypedKind, TypedLine, WrongBowls, WrongNumber,
};
pub use diagnosis::{Described, Diagnosed, Diagnosis, Undecided, diagnose};
pub use known_replies::KnownReplies;
pub use likely_broken_rules::likely_broken_rules;
pub use misconceptions_behind::{MOST_NAMED, misconceptions_behind};
pub use normalized_response::normalized_response;
pub use replay_questions::ReplayQuestions;
pub use replayed_calls::ReplayedCalls;
pub use root_causes::RootCauses;
pub use submission_score::{ItemScore, PartScore, SubmissionScore, is_right, lost_in};
pub use todos::Todos;
