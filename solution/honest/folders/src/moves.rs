//! Parts 2 to 5: what comes before a move, and what comes after it.

pub mod after;
pub mod before;
mod whole;

pub use after::ending::{is_over, sweep, winner};
pub use after::{capturing::capture, turn::next_player};
pub use before::{legal::legal_moves, sowing::Sown, sowing::sow};
pub use whole::{Played, Refusal, Status, play};
