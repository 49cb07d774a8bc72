//! Part 2: which moves are possible, and how stones are sown.

use crate::board::{Board, Player};

/// The result of sowing, before any capture.
#[derive(Clone, Debug, PartialEq, Eq)]
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
    board.first.small_of(player).filter(|node| node.stones.get() > 0).map(|node| node.number).collect()
}

/// Picks up all the stones in `bowl` and drops them one by one into the bowls that follow.
///
/// The bowl is one of `player`'s own small bowls and holds at least one stone. Nothing is captured here.
///
/// Rules: all that begin with `sow.`.
#[must_use]
pub fn sow(board: &Board, player: Player, bowl: usize) -> Sown {
    let board = board.clone();
    let mut node = board.node(bowl).expect("a bowl of the board");
    for _ in 0..node.stones.take() {
        node = node.next_for(player);
        node.stones.set(node.stones.get() + 1);
    }
    Sown { board, last: node.number }
}
