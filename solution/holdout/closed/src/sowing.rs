//! Part 2: which moves there are, and how the stones of one are dropped.

use crate::board::{Board, Player};
use crate::board::{BOWLS, LAP, bowl_at, place};

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
    let stones = board.stones();
    (0..BOWLS).filter(|bowl| player.bowls().contains(bowl) && stones[*bowl] > 0).collect()
}

/// Picks up all stones of `bowl` and drops them one by one into the bowls that follow.
///
/// The bowl is one of `player`'s own small bowls and holds at least one stone. Nothing is captured here.
///
/// Rules: all that begin with `sow.`.
#[must_use]
pub fn sow(board: &Board, player: Player, bowl: usize) -> Sown {
    let before = board.stones();
    let origin = place(bowl, player);
    let hand = usize::from(before[bowl]);
    let after = std::array::from_fn(|n| {
        let kept = if n == bowl { 0 } else { before[n] };
        kept + gain(place(n, player), origin, hand)
    });
    Sown {
        board: Board::new(after),
        last: bowl_at((origin + hand) % LAP, player),
    }
}

/// How many of the stones from `origin` fall at `place`.
fn gain(place: usize, origin: usize, hand: usize) -> u8 {
    if place == LAP {
        return 0;
    }
    // From 1 for the bowl after the origin to 13 for the origin itself.
    let distance = (place + LAP - origin - 1) % LAP + 1;
    let laps = hand / LAP;
    let rest = hand % LAP;
    laps as u8 + u8::from(distance <= rest)
}
