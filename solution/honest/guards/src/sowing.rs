//! Part 2: which moves are possible, and how stones are sown.

use crate::board::{Board, Player};
use crate::hand::{Hand, Plan, Table};

/// The result of sowing, before any capture.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Sown {
    /// The board after the last stone is dropped.
    pub board: Board,
    /// The bowl in which the last stone is dropped.
    pub last: usize,
}

/// Returns the bowls that `player` may move from, in ascending order.
///
/// It looks at the player's own bowls only, and doesn't ask whether the game is over.
///
/// Rules: `legal.own-side`, `legal.empty-bowl`.
#[must_use]
pub fn legal_moves(board: &Board, player: Player) -> Vec<usize> {
    let mut moves = Vec::with_capacity(6);
    for bowl in player.bowls() {
        if board.stones()[bowl] >= 1 {
            moves.push(bowl);
        }
    }
    moves
}

/// Picks up all the stones in `bowl` and drops them one by one into the bowls that follow.
///
/// The bowl is one of `player`'s own small bowls and holds at least one stone. Nothing is captured here.
///
/// Rules: all that begin with `sow.`.
#[must_use]
pub fn sow(board: &Board, player: Player, bowl: usize) -> Sown {
    let (mut after, mut last) = (None, bowl);
    {
        let mut table = Table::set(board, &mut after);
        Hand::over(&mut table.stones, Plan::Sow { from: bowl, player, last: &mut last }).take(bowl);
    }
    Sown { board: after.expect("the table has been left"), last }
}
