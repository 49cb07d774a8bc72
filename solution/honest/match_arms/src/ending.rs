//! Part 4: when the game is over, the sweep, and who has won.

use crate::board::{Board, Player};
use crate::result::result;

/// Returns whether the game is over on this board, no matter who has moved and who would move next.
///
/// Rules: all that begin with `over.`.
#[must_use]
pub fn is_over(board: &Board) -> bool {
    match board.stones() {
        [0, 0, 0, 0, 0, 0, ..] => true,
        [_, _, _, _, _, _, _, 0, 0, 0, 0, 0, 0, _] => true,
        _ => false,
    }
}

/// Returns the board after each player has moved the remaining stones from their small bowls to their kalah.
///
/// Rules: all that begin with `sweep.`.
#[must_use]
pub fn sweep(board: &Board) -> Board {
    match board.stones() {
        [a, b, c, d, e, f, g, h, i, j, k, l, m, n] => {
            Board::new([0, 0, 0, 0, 0, 0, a + b + c + d + e + f + g, 0, 0, 0, 0, 0, 0, h + i + j + k + l + m + n])
        }
    }
}

/// Returns the player with more stones in their kalah, or `None` if both kalahs hold the same number.
///
/// The game is over on this board, and the sweep is done.
///
/// Rules: `winner.more`, `winner.draw`.
#[must_use]
pub fn winner(board: &Board) -> Option<Player> {
    match board.stones() {
        [.., two] => result(board.stones()[6], two),
    }
}
