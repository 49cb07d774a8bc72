//! Kalah, auf Deutsch geschrieben – die Namen der Aufgabe bleiben, wie sie sind.

mod brett;
mod gespraech;
mod masse;
mod zug;

pub use brett::{BOWLS, Board, Player, next_bowl, opposite};
pub use zug::{
    Played, Refusal, Sown, Status, capture, is_over, legal_moves, next_player, play, sow, sweep, winner,
};
pub use gespraech::run;
