//! Part 2: which moves are possible, and how stones are sown.

use std::panic;

use crate::board::{Board, Player, next_bowl};
use crate::playing::Refusal;
use crate::throw::{catch, throw};

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
    // A bowl that can't give a stone away can't move.
    player.bowls().filter(|&bowl| panic::catch_unwind(|| {
        let stones = board.stones()[bowl];
        if stones == 0 { throw(Refusal::EmptyBowl) }
    }).is_ok()).collect()
}

/// Picks up all the stones in `bowl` and drops them one by one into the bowls that follow.
///
/// The bowl is one of `player`'s own small bowls and holds at least one stone. Nothing is captured here.
///
/// Rules: all that begin with `sow.`.
#[must_use]
pub fn sow(board: &Board, player: Player, bowl: usize) -> Sown {
    let mut stones = board.stones();
    let mut last = bowl;
    let mut hand = std::mem::take(&mut stones[bowl]);
    let done = catch::<Sown, ()>(|| loop {
        if hand == 0 {
            throw(Sown { board: Board::new(stones), last });
        }
        last = next_bowl(last, player);
        stones[last] += 1;
        hand -= 1;
    });
    done.unwrap_err()
}
