//! The status of the game: who moves next, or how it ended.

use std::fmt;
use std::str::FromStr;

use serde::Deserialize;

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
    type Err = String;

    fn from_str(text: &str) -> Result<Status, String> {
        match text {
            "One to move" => Ok(Status::ToMove(Player::One)),
            "Two to move" => Ok(Status::ToMove(Player::Two)),
            "One wins" => Ok(Status::Won(Player::One)),
            "Two wins" => Ok(Status::Won(Player::Two)),
            "draw" => Ok(Status::Draw),
            _ => Err(format!(
                "`{text}` isn't a status; write `One to move`, `Two to move`, `One wins`, `Two wins` or `draw`"
            )),
        }
    }
}

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
    type Err = String;

    fn from_str(word: &str) -> Result<Player, String> {
        match word {
            "One" => Ok(Player::One),
            "Two" => Ok(Player::Two),
            _ => Err(format!("`{word}` isn't a player; write `One` or `Two`")),
        }
    }
}

pub(super) const ILLEGAL: &str = "illegal";

/// The beginning of a line that refuses something.
pub(super) const REFUSED: &str = "refused: ";

/// The reason why a move is refused.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Refusal {
    /// The game was over before the move.
    GameOver,
    /// There is no bowl with this number.
    NoSuchBowl,
    /// The bowl is a kalah.
    Kalah,
    /// The bowl is on the opponent's side.
    OpponentsBowl,
    /// The bowl is empty.
    EmptyBowl,
}

impl Refusal {
    /// All reasons. If several apply, the first one counts.
    pub const ALL: [Refusal; 5] = [
        Refusal::GameOver,
        Refusal::NoSuchBowl,
        Refusal::Kalah,
        Refusal::OpponentsBowl,
        Refusal::EmptyBowl,
    ];

    /// Returns the reason as specs write it.
    pub fn name(self) -> &'static str {
        match self {
            Refusal::GameOver => "game over",
            Refusal::NoSuchBowl => "no such bowl",
            Refusal::Kalah => "kalah",
            Refusal::OpponentsBowl => "opponent's bowl",
            Refusal::EmptyBowl => "empty bowl",
        }
    }
}

impl fmt::Display for Refusal {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name())
    }
}

impl FromStr for Refusal {
    type Err = String;

    fn from_str(text: &str) -> Result<Refusal, String> {
        Refusal::ALL
            .into_iter()
            .find(|refusal| refusal.name() == text)
            .ok_or_else(|| {
                let names = Refusal::ALL.map(|refusal| format!("`{refusal}`"));
                format!("`{text}` isn't a reason; write one of {}", names.join(", "))
            })
    }
}
