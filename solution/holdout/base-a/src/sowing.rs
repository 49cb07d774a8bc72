//! Part 2: which moves there are, and how the stones of one are dropped.

use crate::board::{Board, Player, next_bowl};

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
    let mut moves = Vec::new();
    for bowl in player.bowls() {
        if board.stones()[bowl] > 0 {
            moves.push(bowl);
        }
    }
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
    let mut hand = stones[bowl];
    stones[bowl] = 0;
    let mut last = bowl;
    while hand > 0 {
        last = next_bowl(last, player);
        stones[last] += 1;
        hand -= 1;
    }
    Sown {
        board: Board::new(stones),
        last,
    }
}
