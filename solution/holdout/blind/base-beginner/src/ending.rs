//! Part 4: when the game is over, the sweep, and who has won.

use crate::board::{Board, Player};

/// Returns whether the game is over on this board, no matter who has moved and who would move next.
///
/// Rules: all that begin with `over.`.
#[must_use]
pub fn is_over(board: &Board) -> bool {
    let s = board.stones();
    let mut player_one_is_empty = true;
    let mut player_two_is_empty = true;
    if s[0] > 0 || s[1] > 0 || s[2] > 0 || s[3] > 0 || s[4] > 0 || s[5] > 0 {
        player_one_is_empty = false;
    }
    if s[7] > 0 || s[8] > 0 || s[9] > 0 || s[10] > 0 || s[11] > 0 || s[12] > 0 {
        player_two_is_empty = false;
    }
    if player_one_is_empty {
        return true;
    }
    if player_two_is_empty {
        return true;
    }
    return false;
}

/// Returns the board after each player has moved the remaining stones from their small bowls to their kalah.
///
/// Rules: all that begin with `sweep.`.
#[must_use]
pub fn sweep(board: &Board) -> Board {
    let old = board.stones();
    let mut new = [0; 14];
    new[6] = old[6] + old[0] + old[1] + old[2] + old[3] + old[4] + old[5];
    new[13] = old[13] + old[7] + old[8] + old[9] + old[10] + old[11] + old[12];
    return Board::new(new);
}

/// Returns the player with more stones in their kalah, or `None` if both kalahs hold the same number.
///
/// The game is over on this board, and the sweep is done.
///
/// Rules: `winner.more`, `winner.draw`.
#[must_use]
pub fn winner(board: &Board) -> Option<Player> {
    let player_one = board.stones()[6];
    let player_two = board.stones()[13];
    if player_one > player_two {
        return Some(Player::One);
    }
    if player_two > player_one {
        return Some(Player::Two);
    }
    return None;
}
