//! Kalah as chains of iterators.

mod board;
mod game;
mod program;
mod referee;

pub use board::{BOWLS, Board, Player, next_bowl, opposite};
pub use game::{
    Played, Refusal, Sown, Status, capture, is_over, legal_moves, next_player, play, sow, sweep, winner,
};
pub use program::run;
pub use referee::{Opponent, Reply, referee};
