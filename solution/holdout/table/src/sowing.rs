//! Part 2: which moves there are, and how the stones of one are dropped.

use crate::board::{Board, Player};
use crate::tables;

/// What sowing leaves behind, before anything is captured.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Sown {
    /// The board after the last stone was dropped.
    pub board: Board,
    /// The bowl into which the last stone was dropped.
    pub last: usize,
}

/// Returns the bowls that `player` may choose, in ascending order.
///
/// Rules: `legal.own-side`, `legal.empty-bowl`.
#[must_use]
pub fn legal_moves(board: &Board, player: Player) -> Vec<usize> {
    let mut moves = player.bowls().collect::<Vec<_>>();
    moves.retain(|&bowl| board.stones()[bowl] != 0);
    moves
}

/// Picks up all stones of `bowl` and drops them one by one into the bowls that follow.
///
/// The bowl is one of `player`'s own small bowls and holds at least one stone. Nothing is captured here.
///
/// Rules: all that begin with `sow.`.
#[must_use]
pub fn sow(board: &Board, player: Player, bowl: usize) -> Sown {
    let mut stones = board.stones();
    let hand = stones[bowl];
    stones[bowl] = 0;
    let next = &tables::NEXT[player as usize];
    let mut at = bowl;
    for _ in 0..hand {
        at = next[at];
        stones[at] += 1;
    }
    let row = bowl - player.bowls().start();
    Sown {
        board: Board::new(stones),
        last: tables::LAST[player as usize][row][usize::from(hand) % 13],
    }
}
