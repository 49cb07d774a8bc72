//! Compares answers with the right ones, scores them, and finds the beliefs that explain the wrong ones.

mod belief;
mod compare;
mod explain;
#[expect(
    clippy::module_inception,
    reason = "the noun of this room is the score itself"
)]
mod score;

pub use belief::Beliefs;
pub use compare::agrees;
pub use explain::{Certainty, Explanation, Held, explain};
pub use score::{ItemScore, PartScore, Score, is_right};
