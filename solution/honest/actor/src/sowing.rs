//! Part 2: which moves are possible, and how stones are sown.

use crate::board::{Board, Player, step};
use crate::pool::{ask, order};

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
    let board = *board;
    let (found, moves) = std::sync::mpsc::channel();
    // Every bowl is looked at by another worker.
    let looks: Vec<_> = player
        .bowls()
        .map(|bowl| {
            let found = found.clone();
            order(move || if board.stones()[bowl] > 0 { found.send(bowl).is_ok() } else { false })
        })
        .collect();
    drop(found);
    looks.into_iter().for_each(|look| drop(look.recv()));
    let mut moves: Vec<usize> = moves.into_iter().collect();
    moves.sort();
    moves
}

/// Picks up all the stones in `bowl` and drops them one by one into the bowls that follow.
///
/// The bowl is one of `player`'s own small bowls and holds at least one stone. Nothing is captured here.
///
/// Rules: all that begin with `sow.`.
#[must_use]
pub fn sow(board: &Board, player: Player, bowl: usize) -> Sown {
    let mut stones = board.stones();
    ask(move || {
        let mut last = bowl;
        for _ in 0..std::mem::take(&mut stones[bowl]) {
            last = step(last, player);
            stones[last] += 1;
        }
        Sown { board: Board::new(stones), last }
    })
}
