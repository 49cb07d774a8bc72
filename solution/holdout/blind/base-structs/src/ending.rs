//! Part 4: when the game is over, the sweep, and who has won.

use crate::board::{Board, Player};
use crate::sowing::legal_moves;

/// Returns whether the game is over on this board, no matter who has moved and who would move next.
///
/// Rules: all that begin with `over.`.
#[must_use]
pub fn is_over(board: &Board) -> bool {
    legal_moves(board, Player::One).is_empty() || legal_moves(board, Player::Two).is_empty()
}

/// Returns the board after each player has moved the remaining stones from their small bowls to their kalah.
///
/// Rules: all that begin with `sweep.`.
#[must_use]
pub fn sweep(board: &Board) -> Board {
    let mut swept = *board;
    for player in [Player::One, Player::Two] {
        for bowl in player.bowls() {
            let rest = swept.take_from(bowl);
            swept.drop_in(player.kalah(), rest);
        }
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
    let one = board.count(Player::One.kalah());
    let two = board.count(Player::Two.kalah());
    if one == two {
        return None;
    }
    Some(if one > two { Player::One } else { Player::Two })
}
