//! Compares answers with the expected ones, gives points, and finds the misconceptions that explain wrong answers.

mod changed_answer;
mod diagnosis;
mod evidence;
mod explanation;
mod findings;
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
pub use diagnosis::{Described, Diagnosed, Diagnosis, diagnose};
pub use findings::Finding;
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
