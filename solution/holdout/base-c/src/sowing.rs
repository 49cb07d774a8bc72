//! Part 2: which moves there are, and how the stones of one are dropped.

use crate::board::{BOWLS, Board, Player, next_bowl};

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
    let mut moves: Vec<usize> = player.bowls().collect();
    moves.retain(|&bowl| can_move(board, bowl));
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
    let count = pick_up(&mut stones, bowl);
    let mut last = bowl;
    for _ in 0..count {
        last = next_bowl(last, player);
        drop_stone(&mut stones, last);
    }
    let board = Board::new(stones);
    Sown { board, last }
}

/// Whether there is anything to sow in this bowl.
fn can_move(board: &Board, bowl: usize) -> bool {
    board.stones()[bowl] >= 1
}

/// Takes all stones out of a bowl and returns how many there were.
fn pick_up(stones: &mut [u8; BOWLS], bowl: usize) -> u8 {
    let count = stones[bowl];
    stones[bowl] = 0;
    count
}

/// Drops one stone in a bowl.
fn drop_stone(stones: &mut [u8; BOWLS], bowl: usize) {
    stones[bowl] += 1;
}
