//! Part 4: when the game is over, the sweep, and who has won.

use crate::board::{Board, Player};

/// Returns whether the game is over on this board, no matter who has moved and who would move next.
///
/// Rules: all that begin with `over.`.
#[must_use]
pub fn is_over(board: &Board) -> bool {
    let bytes = board.stones();
    bytes[..6] == [0; 6] || bytes[7..13] == [0; 6]
}

/// Returns the board after each player has moved the remaining stones from their small bowls to their kalah.
///
/// Rules: all that begin with `sweep.`.
#[must_use]
pub fn sweep(board: &Board) -> Board {
    let mut bytes = [0; 14];
    bytes[6] = board.stones()[..7].iter().sum();
    bytes[13] = board.stones()[7..].iter().sum();
    Board::new(bytes)
}

/// Returns the player with more stones in their kalah, or `None` if both kalahs hold the same number.
///
/// The game is over on this board, and the sweep is done.
///
/// Rules: `winner.more`, `winner.draw`.
#[must_use]
pub fn winner(board: &Board) -> Option<Player> {
    let bytes = board.stones();
    match (bytes[6], bytes[13]) {
        (25.., _) => Some(Player::One),
        (_, 25..) => Some(Player::Two),
        _ => None,
    }
}
