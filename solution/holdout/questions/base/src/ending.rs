//! Part 4: when the game is over, the sweep, and who has won.

use std::cmp::Ordering;

use crate::board::{Board, Player};
use crate::capturing::bank;

/// Returns whether the game is over on this board, no matter who has moved and who would move next.
///
/// Rules: all that begin with `over.`.
#[must_use]
pub fn is_over(board: &Board) -> bool {
    board.on_side(Player::One) == 0 || board.on_side(Player::Two) == 0
}

/// Returns the board after each player has moved the remaining stones from their small bowls to their kalah.
///
/// Rules: all that begin with `sweep.`.
#[must_use]
pub fn sweep(board: &Board) -> Board {
    let mut swept = *board;
    for player in [Player::One, Player::Two] {
        let side: Vec<usize> = player.bowls().collect();
        swept = bank(&swept, player, &side);
    }
    swept
}

/// Returns the player with more stones in their kalah, or `None` if both kalahs hold the same number.
///
/// The game is over on this board, and the sweep is done.
///
/// Rules: `winner.more`, `winner.draw`.
#[must_use]
pub fn winner(board: &Board) -> Option<Player> {
    match board.banked(Player::One).cmp(&board.banked(Player::Two)) {
        Ordering::Greater => Some(Player::One),
        Ordering::Less => Some(Player::Two),
        Ordering::Equal => None,
    }
}
