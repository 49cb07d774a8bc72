//! Part 2: which moves there are, and how the stones of one are dropped.

use crate::board::{Board, Player};
use crate::bits::{CELL, shift, way};
use crate::board::next_bowl;

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
    player.bowls().filter(|&bowl| board.bits() & CELL << shift(bowl) != 0).collect()
}

/// Picks up all stones of `bowl` and drops them one by one into the bowls that follow.
///
/// The bowl is one of `player`'s own small bowls and holds at least one stone. Nothing is captured here.
///
/// Rules: all that begin with `sow.`.
#[must_use]
pub fn sow(board: &Board, player: Player, bowl: usize) -> Sown {
    let hand = board.bits() >> shift(bowl) & CELL;
    let mut bits = board.bits() & !(CELL << shift(bowl));
    bits += way(player) * (hand / 13);
    let mut last = bowl;
    for _ in 0..hand % 13 {
        last = next_bowl(last, player);
        bits += 1 << shift(last);
    }
    Sown {
        board: Board::from_bits(bits),
        last,
    }
}
