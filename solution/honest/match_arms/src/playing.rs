//! Part 5: a whole move, or the reason why it is refused.

use std::fmt;

use crate::board::{Board, Player};
use crate::capturing::{capture, next_player};
use crate::ending::{is_over, sweep, winner};
use crate::sowing::{Sown, sow};

/// The state of the game after a move.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Status {
    /// The game goes on, and this player moves next.
    ToMove(Player),
    /// The game is over, and this player has won.
    Won(Player),
    /// The game is over, and both players have the same number of stones.
    Draw,
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

/// The result of a move.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Played {
    /// The board after sowing and capturing, and after the sweep if the game is over.
    pub board: Board,
    /// The next player, or the end of the game.
    pub status: Status,
}

/// The reason why a move is refused.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Refusal {
    /// The game was over before the move.
    GameOver,
    /// There is no bowl with this number.
    NoSuchBowl,
    /// The bowl is a kalah, the player's own or the opponent's.
    Kalah,
    /// The bowl is one of the opponent's small bowls.
    OpponentsBowl,
    /// The bowl is one of the player's own small bowls, and it is empty.
    EmptyBowl,
}

impl fmt::Display for Refusal {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Refusal::GameOver => "game over",
            Refusal::NoSuchBowl => "no such bowl",
            Refusal::Kalah => "kalah",
            Refusal::OpponentsBowl => "opponent's bowl",
            Refusal::EmptyBowl => "empty bowl",
        })
    }
}

/// Plays one whole move: `player` picks up the stones in `bowl`.
///
/// Rules: all that begin with `play.`.
///
/// # Errors
///
/// Returns the reason if the move is refused. Rules: all that begin with `refuse.`.
pub fn play(board: &Board, player: Player, bowl: usize) -> Result<Played, Refusal> {
    match (is_over(board), player, bowl, board.stones().get(bowl)) {
        (true, _, _, _) => Err(Refusal::GameOver),
        (false, _, 14.., _) => Err(Refusal::NoSuchBowl),
        (false, _, 6 | 13, _) => Err(Refusal::Kalah),
        (false, Player::One, 7..=12, _) | (false, Player::Two, 0..=5, _) => Err(Refusal::OpponentsBowl),
        (false, _, _, Some(0)) => Err(Refusal::EmptyBowl),
        (false, _, _, _) => match sow(board, player, bowl) {
            Sown { board, last } => match capture(&board, player, last) {
                board => match is_over(&board) {
                    false => Ok(Played { board, status: Status::ToMove(next_player(player, last)) }),
                    true => match sweep(&board) {
                        board => match winner(&board) {
                            Some(player) => Ok(Played { board, status: Status::Won(player) }),
                            None => Ok(Played { board, status: Status::Draw }),
                        },
                    },
                },
            },
        },
    }
}
