//! Kalah on a board that fits into one register.

pub mod board;
pub mod capturing;
pub mod ending;
pub mod playing;
pub mod program;
pub mod sowing;

pub use board::{BOWLS, Board, Player, next_bowl, opposite};
pub use capturing::{capture, next_player};
pub use ending::{is_over, sweep, winner};
pub use playing::{Played, Refusal, Status, play};
pub use program::run;
pub use sowing::{Sown, legal_moves, sow};
