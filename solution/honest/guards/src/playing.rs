//! Part 5: a whole move, or the reason why it is refused.

use std::fmt;

use crate::board::{BOWLS, Board, Player};
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

/// Puts a move together, and refuses one that isn't legal.
#[derive(Default, Debug)]
struct MoveBuilder {
    board: Option<Board>,
    player: Option<Player>,
    bowl: Option<usize>,
}

/// A move that has been checked.
#[derive(Debug)]
struct LegalMove {
    board: Board,
    player: Player,
    bowl: usize,
}

impl MoveBuilder {
    fn new() -> Self {
        Self::default()
    }

    fn on(self, board: Board) -> Self {
        Self { board: Some(board), ..self }
    }

    fn by(self, player: Player) -> Self {
        Self { player: Some(player), ..self }
    }

    fn from(self, bowl: usize) -> Self {
        Self { bowl: Some(bowl), ..self }
    }

    fn build(self) -> Result<LegalMove, Refusal> {
        let (Some(board), Some(player), Some(bowl)) = (self.board, self.player, self.bowl) else {
            unreachable!("the move isn't complete");
        };
        let is_small = |player: Player| player.bowls().contains(&bowl);
        match bowl {
            _ if is_over(&board) => Err(Refusal::GameOver),
            BOWLS.. => Err(Refusal::NoSuchBowl),
            _ if is_small(player.opponent()) => Err(Refusal::OpponentsBowl),
            _ if !is_small(player) => Err(Refusal::Kalah),
            _ if board.stones()[bowl] == 0 => Err(Refusal::EmptyBowl),
            _ => Ok(LegalMove { board, player, bowl }),
        }
    }
}

impl LegalMove {
    fn play(self) -> Result<Played, Refusal> {
        let Sown { board, last } = sow(&self.board, self.player, self.bowl);
        let board = capture(&board, self.player, last);
        if is_over(&board) {
            let board = sweep(&board);
            return Ok(Played { board, status: winner(&board).map_or(Status::Draw, Status::Won) });
        }
        Ok(Played { board, status: Status::ToMove(next_player(self.player, last)) })
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
    MoveBuilder::new().on(*board).by(player).from(bowl).build()?.play()
}
