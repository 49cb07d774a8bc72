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
    let mut moves = player.bowls().collect::<Vec<_>>();
    for index in (0..6).rev() {
        if board.stones()[moves[index]] == b'\0' {
            moves.remove(index);
        }
    }
    moves
}

/// Picks up all the stones in `bowl` and drops them one by one into the bowls that follow.
///
/// The bowl is one of `player`'s own small bowls and holds at least one stone. Nothing is captured here.
///
/// Rules: all that begin with `sow.`.
#[must_use]
pub fn sow(board: &Board, player: Player, bowl: usize) -> Sown {
    let mut bytes = board.stones();
    let (mut last, mut hand) = (bowl, 0);
    std::mem::swap(&mut hand, &mut bytes[bowl]);
    while let Some(rest) = hand.checked_sub(1) {
        hand = rest;
        last = next_bowl(last, player);
        bytes[last] += 1;
    }
    Sown { board: Board::new(bytes), last }
}
