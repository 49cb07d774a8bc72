//! The status of the game: who moves next, or how it ended.

use std::fmt;
use std::str::FromStr;

use super::notation_error::NotationError;
use super::player::Player;

/// The status of the game: who moves next, or how it ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Status {
    /// The game goes on, and this player moves next.
    ToMove(Player),
    /// The game is over, and this player has won.
    Won(Player),
    /// The game is over, without a winner.
    Draw,
}

impl Status {
    /// Returns the winner, if the game is over and there is one.
    pub fn winner(self) -> Option<Player> {
        match self {
            Status::Won(player) => Some(player),
            Status::ToMove(_) | Status::Draw => None,
        }
    }
}

impl fmt::Display for Status {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Status::ToMove(player) => write!(f, "{player} to move"),
            Status::Won(player) => write!(f, "{player} wins"),
            Status::Draw => f.write_str("draw"),
        }
    }
}

impl FromStr for Status {
    type Err = NotationError;

    fn from_str(text: &str) -> Result<Status, NotationError> {
        match text {
            "One to move" => Ok(Status::ToMove(Player::One)),
            "Two to move" => Ok(Status::ToMove(Player::Two)),
            "One wins" => Ok(Status::Won(Player::One)),
            "Two wins" => Ok(Status::Won(Player::Two)),
            "draw" => Ok(Status::Draw),
            _ => Err(format!(
                "`{text}` isn't a status; write `One to move`, `Two to move`, `One wins`, `Two wins` or `draw`"
            ).into()),
        }
    }
}
