//! Part 5: a whole move, or why it is refused.

use std::fmt;

use crate::board::{Board, Player};
use crate::capturing::seize;
use crate::ending::{is_over, sweep, winner};
use crate::sowing::{Sown, sow};

/// How the game stands after a move.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Status {
    /// The game goes on, and this player moves.
    ToMove(Player),
    /// The game is over, and this player has won.
    Won(Player),
    /// The game is over, and both have collected the same number of stones.
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

/// What a move leaves behind.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Played {
    /// The board after sowing and capture, and after the sweep if the game is over.
    pub board: Board,
    /// The next player, or the end of the game.
    pub status: Status,
}

/// Reason for refusing a move.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Refusal {
    /// The game was over before the move.
    GameOver,
    /// No bowl has this number.
    NoSuchBowl,
    /// The bowl is a kalah, the player's own or the opponent's.
    Kalah,
    /// The bowl is one of the opponent's small bowls.
    OpponentsBowl,
    /// The bowl is the player's own, and holds nothing.
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

/// Plays one whole move: `player` picks up the stones of `bowl`.
///
/// Rules: all that begin with `play.`.
///
/// # Errors
///
/// Returns why the move is refused, if it is; rules: all that begin with `refuse.`.
pub fn play(board: &Board, player: Player, bowl: usize) -> Result<Played, Refusal> {
    let before = board.stones();
    let hand = match bowl {
        _ if is_over(board) => return Err(Refusal::GameOver),
        14.. => return Err(Refusal::NoSuchBowl),
        _ if bowl % 7 == 6 => return Err(Refusal::Kalah),
        _ if !player.bowls().contains(&bowl) => return Err(Refusal::OpponentsBowl),
        _ => before[bowl],
    };
    if hand == 0 {
        return Err(Refusal::EmptyBowl);
    }
    let Sown { board, last } = sow(board, player, bowl);
    // Whether the last stone lies alone is known from the number of stones: after thirteen it lies in the
    // emptied bowl, after more than that every bowl has had one before.
    let alone = hand == 13 || hand < 13 && before[last] == 0;
    let board = if alone && player.bowls().contains(&last) {
        seize(&board, player, last)
    } else {
        board
    };
    if is_over(&board) {
        let board = sweep(&board);
        let status = winner(&board).map_or(Status::Draw, Status::Won);
        return Ok(Played { board, status });
    }
    let next = if last == player.kalah() { player } else { player.opponent() };
    Ok(Played {
        board,
        status: Status::ToMove(next),
    })
}
