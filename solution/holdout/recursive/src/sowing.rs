//! Part 2: which moves there are, and how the stones of one are dropped.

use crate::board::{Board, Player};
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
    choices(board, player, *player.bowls().start())
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
    drop_from(hand, stones, player, bowl)
}

/// The bowls to choose from, beginning with `bowl`.
fn choices(board: &Board, player: Player, bowl: usize) -> Vec<usize> {
    if bowl == player.kalah() {
        return Vec::new();
    }
    let mut rest = choices(board, player, bowl + 1);
    if board.stones()[bowl] > 0 {
        rest.insert(0, bowl);
    }
    rest
}

/// Drops what is in the hand, where the stone before fell in bowl `at`.
fn drop_from(hand: u8, mut stones: [u8; 14], player: Player, at: usize) -> Sown {
    if hand == 0 {
        return Sown {
            board: Board::new(stones),
            last: at,
        };
    }
    let next = next_bowl(at, player);
    stones[next] += 1;
    drop_from(hand - 1, stones, player, next)
}
