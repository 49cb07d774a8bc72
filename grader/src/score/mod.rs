//! Compares answers with the expected ones, gives points, and finds the misconceptions that explain wrong answers.

mod alone;
mod belief_key;
mod causes;
mod compare;
mod diagnosis;
mod evidence;
mod expected;
mod facts;
mod fit;
mod likely_rules;
mod points;
mod search;
mod todos;

pub use alone::{is_right_alone, worth_asking_alone};
pub use belief_key::belief_key;
pub use causes::Causes;
pub use compare::agrees;
pub use diagnosis::{Diagnosed, Diagnosis, Facts, Undecided, diagnose};
pub use expected::{MOST_NAMED, misconceptions_behind};
pub use likely_rules::likely_rules;
pub use points::{ItemScore, PartScore, Score, is_right, lost_in};
pub use todos::Todos;
