//! The games of two players: a fact that the store keeps.

use serde::{Deserialize, Serialize};

use super::play_game::Game;

/// The games of two players. In every second game, the second player has the seat of Player One.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub(super) struct PairingGames {
    pub(super) games: Vec<PlayedGame>,
}

/// A game, and what it cost each of the two players.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub(super) struct PlayedGame {
    pub(super) game: Game,
    /// The CPU time of Player One and of Player Two in milliseconds; this differs from run to run.
    pub(super) cpu_milliseconds: [u64; 2],
}
