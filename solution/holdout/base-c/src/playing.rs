//! Part 5: a whole move, or why it is refused.

use std::fmt;

use crate::board::{Board, Player};
use crate::capturing::{capture, next_player};
use crate::ending::{is_over, sweep, winner};
use crate::sowing::sow;

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
    check(board, player, bowl)?;
    let sown = sow(board, player, bowl);
    let captured = capture(&sown.board, player, sown.last);
    if is_over(&captured) {
        Ok(finish(&captured))
    } else {
        let next = next_player(player, sown.last);
        Ok(Played {
            board: captured,
            status: Status::ToMove(next),
        })
    }
}

/// Says why a move can't be made, if it can't.
fn check(board: &Board, player: Player, bowl: usize) -> Result<(), Refusal> {
    if is_over(board) {
        Err(Refusal::GameOver)
    } else if bowl > 13 {
        Err(Refusal::NoSuchBowl)
    } else if is_kalah(bowl) {
        Err(Refusal::Kalah)
    } else if player.opponent().bowls().contains(&bowl) {
        Err(Refusal::OpponentsBowl)
    } else if board.stones()[bowl] == 0 {
        Err(Refusal::EmptyBowl)
    } else {
        Ok(())
    }
}

/// Whether the bowl is one of the two kalahs.
fn is_kalah(bowl: usize) -> bool {
    bowl == Player::One.kalah() || bowl == Player::Two.kalah()
}

/// Ends the game: sweeps and finds the winner.
fn finish(board: &Board) -> Played {
    let board = sweep(board);
    let status = match winner(&board) {
        Some(player) => Status::Won(player),
        None => Status::Draw,
    };
    Played { board, status }
}
