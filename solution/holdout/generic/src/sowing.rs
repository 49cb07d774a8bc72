//! Part 2: which moves there are, and how the stones of one are dropped.

use crate::board::{Board, Player};
use crate::side::{North, Side, South};

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
    match player {
        Player::One => choices::<South>(board),
        Player::Two => choices::<North>(board),
    }
}

/// Picks up all stones of `bowl` and drops them one by one into the bowls that follow.
///
/// The bowl is one of `player`'s own small bowls and holds at least one stone. Nothing is captured here.
///
/// Rules: all that begin with `sow.`.
#[must_use]
pub fn sow(board: &Board, player: Player, bowl: usize) -> Sown {
    match player {
        Player::One => sow_as::<South>(board, bowl),
        Player::Two => sow_as::<North>(board, bowl),
    }
}

fn choices<S: Side>(board: &Board) -> Vec<usize> {
    let stones = board.stones();
    S::bowls().filter(|&bowl| stones[bowl] != 0).collect()
}

fn sow_as<S: Side>(board: &Board, bowl: usize) -> Sown {
    let mut stones = board.stones();
    let hand = std::mem::replace(&mut stones[bowl], 0);
    let way = std::iter::successors(Some(S::after(bowl)), |&at| Some(S::after(at)));
    let last = way.take(hand.into()).inspect(|&at| stones[at] += 1).last().unwrap_or(bowl);
    Sown {
        board: Board::new(stones),
        last,
    }
}
