//! Part 5: a whole move, or the reason why it is refused.

use std::fmt;

use crate::board::{Board, Player};

// BEGIN SOLUTION
use crate::board::BOWLS;
use crate::capturing::{capture, next_player};
use crate::ending::{is_over, sweep, winner};
use crate::sowing::sow;
// END SOLUTION

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
    // Your task:
    // - Refuse a move that isn't allowed. If there are two reasons, find out which one counts.
    // - Build a whole move from the functions of parts 2, 3 and 4.
    // - If the move ends the game, sweep the board before you find the winner.
    // - Return the board and the state of the game.
    //
    // Read in specs/rules.md: all rules that begin with `play.` or `refuse.`.
    // BEGIN SOLUTION todo!("part 5: play")
    if let Some(refusal) = refusal(board, player, bowl) {
        return Err(refusal);
    }
    let sown = sow(board, player, bowl);
    let board = capture(&sown.board, player, sown.last);
    if !is_over(&board) {
        return Ok(Played {
            board,
            status: Status::ToMove(next_player(player, sown.last)),
        });
    }
    let board = sweep(&board);
    Ok(Played {
        board,
        status: match winner(&board) {
            Some(player) => Status::Won(player),
            None => Status::Draw,
        },
    })
    // END SOLUTION
}

// BEGIN SOLUTION
/// Returns the reason if this move is refused; `refuse.order` decides between several.
fn refusal(board: &Board, player: Player, bowl: usize) -> Option<Refusal> {
    if is_over(board) {
        Some(Refusal::GameOver)
    } else if bowl >= BOWLS {
        Some(Refusal::NoSuchBowl)
    } else if bowl == player.kalah() || bowl == player.opponent().kalah() {
        Some(Refusal::Kalah)
    } else if player.opponent().bowls().contains(&bowl) {
        Some(Refusal::OpponentsBowl)
    } else if board.stones()[bowl] == 0 {
        Some(Refusal::EmptyBowl)
    } else {
        None
    }
}
// END SOLUTION
