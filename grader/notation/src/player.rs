//! The two players, as the specs name them.

use super::notation_error::NotationError;
use std::fmt;
use std::str::FromStr;

use serde::Deserialize;

/// One of the two players.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord, Deserialize)]
pub enum Player {
    /// The player at the bottom of the picture.
    One,
    /// The player at the top of the picture.
    Two,
}

impl Player {
    /// Returns the other player.
    pub fn other(self) -> Player {
        match self {
            Player::One => Player::Two,
            Player::Two => Player::One,
        }
    }
}

impl fmt::Display for Player {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Player::One => "One",
            Player::Two => "Two",
        })
    }
}

impl FromStr for Player {
    type Err = NotationError;

    fn from_str(word: &str) -> Result<Player, NotationError> {
        match word {
            "One" => Ok(Player::One),
            "Two" => Ok(Player::Two),
            _ => Err(format!("`{word}` isn't a player; write `One` or `Two`").into()),
        }
    }
}
