//! Compares answers with the expected ones, gives points, and finds the misconceptions that explain wrong answers.

mod changed_answer;
mod descriptions;
mod diagnosis;
mod evidence;
mod explanation;
mod known_replies;
mod likely_broken_rules;
mod normalized_response;
mod own_sessions;
mod replay_questions;
mod replayed_calls;
mod root_causes;
mod rules_with_kept_points;
mod submission_score;

pub use changed_answer::{changed_answer, choose_questions_to_ask_alone, is_right_alone};
pub use descriptions::{
    Amount, AnswerKind, BowlRole, Condition, Description, Ending, FromBowl, Half, LastBowl,
    Measure, Offset, Spacing, Spot, TextDifference, TypedKind, TypedLine, WrongBowls, WrongNumber,
};
pub use diagnosis::{Described, Diagnosed, Diagnosis, Undecided, diagnose};
pub use known_replies::{CalledFunctions, KnownReplies};
pub use likely_broken_rules::likely_broken_rules;
pub use normalized_response::{MOST_NAMED, misconceptions_behind, normalized_response};
pub use replay_questions::ReplayQuestions;
pub use replayed_calls::ReplayedCalls;
pub use root_causes::{RootCauses, Todos};
pub use rules_with_kept_points::rules_with_kept_points;
pub use submission_score::{
    ItemScore, PartScore, SubmissionScore, answers_agree, is_right, lost_in,
};
