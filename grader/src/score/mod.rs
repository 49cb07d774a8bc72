//! Compares answers with the expected ones, gives points, and finds the misconceptions that explain wrong answers.

mod answers_as_evidence;
mod choose_questions_to_ask_alone;
mod common_facts;
mod compare_answers;
mod diagnosis;
mod likely_rules;
mod misconceptions_behind;
mod points;
mod prediction_fit;
mod recorded_form;
mod root_causes;
mod search_misconceptions;
mod todo_functions;

pub use choose_questions_to_ask_alone::{is_right_alone, worth_asking_alone};
pub use compare_answers::agrees;
pub use diagnosis::{Diagnosed, Diagnosis, Facts, Undecided, diagnose};
pub use likely_rules::likely_rules;
pub use misconceptions_behind::{MOST_NAMED, misconceptions_behind};
pub use points::{ItemScore, PartScore, Score, is_right, lost_in};
pub use recorded_form::recorded_form;
pub use root_causes::Causes;
pub use todo_functions::Todos;
