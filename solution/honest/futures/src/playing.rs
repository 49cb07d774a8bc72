//! Part 5: a whole move, or the reason why it is refused.

use std::fmt;

use crate::board::{Board, Player};
use crate::capturing::{capture, next_player};
use crate::ending::{is_over, sweep, winner};
use crate::sowing::sow;

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
    if is_over(board) {
        return Err(Refusal::GameOver);
    }
    if bowl > 13 {
        return Err(Refusal::NoSuchBowl);
    }
    if bowl == Player::One.kalah() || bowl == Player::Two.kalah() {
        return Err(Refusal::Kalah);
    }
    if !player.bowls().contains(&bowl) {
        return Err(Refusal::OpponentsBowl);
    }
    if board.stones()[bowl] == 0 {
        return Err(Refusal::EmptyBowl);
    }
    let sown = sow(board, player, bowl);
    let board = capture(&sown.board, player, sown.last);
    if is_over(&board) {
        let board = sweep(&board);
        return Ok(Played { board, status: winner(&board).map_or(Status::Draw, Status::Won) });
    }
    Ok(Played { board, status: Status::ToMove(next_player(player, sown.last)) })
}
