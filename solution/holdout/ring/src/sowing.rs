//! Part 2: which moves there are, and how the stones of one are dropped.

use crate::board::{Board, Player};
use crate::ring::{LAP, OWN_KALAH, Ring};

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
    let ring = Ring::seen_by(player, board);
    (0..OWN_KALAH)
        .filter(|&place| ring.bowls[place] > 0)
        .map(|place| ring.number(place))
        .collect()
}

/// Picks up all stones of `bowl` and drops them one by one into the bowls that follow.
///
/// The bowl is one of `player`'s own small bowls and holds at least one stone. Nothing is captured here.
///
/// Rules: all that begin with `sow.`.
#[must_use]
pub fn sow(board: &Board, player: Player, bowl: usize) -> Sown {
    let mut ring = Ring::seen_by(player, board);
    let place = ring.place(bowl);
    let hand = std::mem::take(&mut ring.bowls[place]) as usize;
    for step in 1..=hand {
        ring.bowls[(place + step) % LAP] += 1;
    }
    let end = (place + hand) % LAP;
    Sown {
        board: ring.board(),
        last: ring.number(end),
    }
}
