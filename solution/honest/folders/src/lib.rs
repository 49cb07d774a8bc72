//! Kalah, with a place for everything.

#[macro_use]
mod macros;

pub mod board;
pub mod moves;
pub mod table;
pub mod terminal;

pub use board::{BOWLS, Board, Player, next_bowl, opposite};
pub use moves::{
    Played, Refusal, Sown, Status, capture, is_over, legal_moves, next_player, play, sow, sweep, winner,
};
pub use table::{Opponent, Reply, referee};
pub use terminal::run;
