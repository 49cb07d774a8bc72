//! Part 4: when the game is over, the sweep, and who has won.

use crate::board::{Board, Player};

/// Returns whether the game is over on this board, no matter who has moved and who would move next.
///
/// Rules: all that begin with `over.`.
#[must_use]
pub fn is_over(board: &Board) -> bool {
    let s = board.stones();
    // Player One
    if s[0] == 0 && s[1] == 0 && s[2] == 0 && s[3] == 0 && s[4] == 0 && s[5] == 0 {
        return true;
    }
    // Player Two
    if s[7] == 0 && s[8] == 0 && s[9] == 0 && s[10] == 0 && s[11] == 0 && s[12] == 0 {
        return true;
    }
    false
}

/// Returns the board after each player has moved the remaining stones from their small bowls to their kalah.
///
/// Rules: all that begin with `sweep.`.
#[must_use]
pub fn sweep(board: &Board) -> Board {
    let mut s = board.stones();
    // Player One
    s[6] = s[6] + s[0] + s[1] + s[2] + s[3] + s[4] + s[5];
    s[0] = 0;
    s[1] = 0;
    s[2] = 0;
    s[3] = 0;
    s[4] = 0;
    s[5] = 0;
    // Player Two
    s[13] = s[13] + s[7] + s[8] + s[9] + s[10] + s[11] + s[12];
    s[7] = 0;
    s[8] = 0;
    s[9] = 0;
    s[10] = 0;
    s[11] = 0;
    s[12] = 0;
    Board::new(s)
}

/// Returns the player with more stones in their kalah, or `None` if both kalahs hold the same number.
///
/// The game is over on this board, and the sweep is done.
///
/// Rules: `winner.more`, `winner.draw`.
#[must_use]
pub fn winner(board: &Board) -> Option<Player> {
    // Player One
    if board.stones()[6] > board.stones()[13] {
        return Some(Player::One);
    }
    // Player Two
    if board.stones()[13] > board.stones()[6] {
        return Some(Player::Two);
    }
    None
}
