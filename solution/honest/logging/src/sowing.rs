//! Part 2: which moves are possible, and how stones are sown.

use crate::board::{Board, Player, next_bowl};

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
    let moves = player.bowls().filter(|&bowl| board.stones()[bowl] > 0).collect();
    debug!("{player} can choose from {moves:?}");
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
    let mut hand = std::mem::take(&mut stones[bowl]);
    let mut last = bowl;
    while hand > 0 {
        last = next_bowl(last, player);
        stones[last] += 1;
        hand -= 1;
        info!("{hand} more");
    }
    for (bowl, stones) in stones.iter().enumerate() {
        trace!("bowl {bowl}: {stones}");
    }
    Sown { board: Board::new(stones), last }
}
