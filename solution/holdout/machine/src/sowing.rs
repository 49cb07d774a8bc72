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
    let mut moves = Vec::with_capacity(6);
    let mut at = *player.bowls().start();
    while at < player.kalah() {
        if board.stones()[at] != 0 {
            moves.push(at);
        }
        at += 1;
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
    let mut hand = Hand::Above(bowl);
    loop {
        hand = match hand {
            Hand::Above(at) => {
                let held = stones[at];
                stones[at] = 0;
                Hand::Holds(held, at)
            }
            Hand::Holds(0, last) => {
                return Sown {
                    board: Board::new(stones),
                    last,
                };
            }
            Hand::Holds(held, at) => {
                let next = next_bowl(at, player);
                stones[next] += 1;
                Hand::Holds(held - 1, next)
            }
        };
    }
}

/// The hand that sows.
enum Hand {
    /// It is over this bowl, and will pick up what lies there.
    Above(usize),
    /// It holds this many stones, and the one before fell in this bowl.
    Holds(u8, usize),
}
