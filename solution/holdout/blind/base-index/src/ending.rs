//! Part 4: when the game is over, the sweep, and who has won.

use crate::board::{Board, Player};

/// Returns whether the game is over on this board, no matter who has moved and who would move next.
///
/// Rules: all that begin with `over.`.
#[must_use]
pub fn is_over(board: &Board) -> bool {
    let stones = board.stones();
    let mut one = 0;
    let mut two = 0;
    for i in 0..6 {
        one += stones[i];
        two += stones[i + 7];
    }
    one == 0 || two == 0
}

/// Returns the board after each player has moved the remaining stones from their small bowls to their kalah.
///
/// Rules: all that begin with `sweep.`.
#[must_use]
pub fn sweep(board: &Board) -> Board {
    let mut stones = board.stones();
    for i in 0..6 {
        stones[6] += stones[i];
        stones[i] = 0;
    }
    for i in 7..13 {
        stones[13] += stones[i];
        stones[i] = 0;
    }
    Board::new(stones)
}

/// Returns the player with more stones in their kalah, or `None` if both kalahs hold the same number.
///
/// The game is over on this board, and the sweep is done.
///
/// Rules: `winner.more`, `winner.draw`.
#[must_use]
pub fn winner(board: &Board) -> Option<Player> {
    let stones = board.stones();
    if stones[6] > stones[13] {
        Some(Player::One)
    } else if stones[13] > stones[6] {
        Some(Player::Two)
    } else {
        None
    }
}
