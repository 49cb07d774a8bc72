//! Compares answers with the right ones, scores them, and finds the beliefs that explain the wrong ones.

mod belief_key;
mod compare;
mod diagnosis;
mod evidence;
mod facts;
#[expect(
    clippy::module_inception,
    reason = "the noun of this room is the score itself"
)]
mod score;

pub use belief_key::belief_key;
pub use compare::agrees;
pub use diagnosis::{Diagnosed, Diagnosis, Facts, Undecided, diagnose};
pub use score::{ItemScore, PartScore, Score, is_right};
