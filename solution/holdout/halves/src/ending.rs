//! Part 4: when the game is over, what is swept, who has won.

use crate::board::{Board, Player};
use crate::halves::Half;

/// Returns whether the game is over on this board, no matter who has moved and who would move next.
///
/// Rules: all that begin with `over.`.
#[must_use]
pub fn is_over(board: &Board) -> bool {
    Half::of(board, Player::One).bowls == [0; 6] || Half::of(board, Player::Two).bowls == [0; 6]
}

/// Returns the board after each player has moved what remains in the own small bowls to the own kalah.
///
/// Rules: all that begin with `sweep.`.
#[must_use]
pub fn sweep(board: &Board) -> Board {
    let one = Half::of(board, Player::One).swept();
    let two = Half::of(board, Player::Two).swept();
    one.beside(two, Player::One)
}

/// Returns who has more stones in the kalah on this board, or `None` if the kalahs are level.
///
/// The board is one on which the game is over and the sweep is done.
///
/// Rules: `winner.more`, `winner.draw`.
#[must_use]
pub fn winner(board: &Board) -> Option<Player> {
    let one = Half::of(board, Player::One).kalah;
    let two = Half::of(board, Player::Two).kalah;
    if one == two {
        None
    } else if one > two {
        Some(Player::One)
    } else {
        Some(Player::Two)
    }
}
