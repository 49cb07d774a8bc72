//! The reason why a move is refused.

use super::notation_error::NotationError;
use std::fmt;
use std::str::FromStr;

/// The word before the reason of a refused move.
pub(super) const ILLEGAL: &str = "illegal";

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
    type Err = NotationError;

    fn from_str(text: &str) -> Result<Refusal, NotationError> {
        Refusal::ALL
            .into_iter()
            .find(|refusal| refusal.name() == text)
            .ok_or_else(|| {
                let names = Refusal::ALL.map(|refusal| format!("`{refusal}`"));
                format!("`{text}` isn't a reason; write one of {}", names.join(", ")).into()
            })
    }
}
