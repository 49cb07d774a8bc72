//! Part 4: when the game is over, what is swept, who has won.

use crate::board::{Board, Player};
use std::cmp::Ordering;
use crate::bits::{CELL, row, shift, sum};

/// Returns whether the game is over on this board, no matter who has moved and who would move next.
///
/// Rules: all that begin with `over.`.
#[must_use]
pub fn is_over(board: &Board) -> bool {
    board.bits() & row(Player::One) == 0 || board.bits() & row(Player::Two) == 0
}

/// Returns the board after each player has moved what remains in the own small bowls to the own kalah.
///
/// Rules: all that begin with `sweep.`.
#[must_use]
pub fn sweep(board: &Board) -> Board {
    let one = board.bits() & row(Player::One);
    let two = (board.bits() & row(Player::Two)) >> shift(7);
    let kalahs = board.bits() & (CELL << shift(6) | CELL << shift(13));
    Board::from_bits(kalahs + (sum(one) << shift(6)) + (sum(two) << shift(13)))
}

/// Returns who has more stones in the kalah on this board, or `None` if the kalahs are level.
///
/// The board is one on which the game is over and the sweep is done.
///
/// Rules: `winner.more`, `winner.draw`.
#[must_use]
pub fn winner(board: &Board) -> Option<Player> {
    let one = board.bits() >> shift(6) & CELL;
    let two = board.bits() >> shift(13) & CELL;
    match one.cmp(&two) {
        Ordering::Less => Some(Player::Two),
        Ordering::Equal => None,
        Ordering::Greater => Some(Player::One),
    }
}
