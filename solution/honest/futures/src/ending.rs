//! Part 4: when the game is over, the sweep, and who has won.

use crate::board::{Board, Player};
use crate::executor::{Yield, block_on, both};

/// Returns whether the game is over on this board, no matter who has moved and who would move next.
///
/// Rules: all that begin with `over.`.
#[must_use]
pub fn is_over(board: &Board) -> bool {
    let is_empty = async |player: Player| {
        for bowl in player.bowls() {
            Yield::default().await;
            if board.stones()[bowl] > 0 {
                return false;
            }
        }
        true
    };
    let (one, two) = block_on(both(is_empty(Player::One), is_empty(Player::Two)));
    one || two
}

/// Returns the board after each player has moved the remaining stones from their small bowls to their kalah.
///
/// Rules: all that begin with `sweep.`.
#[must_use]
pub fn sweep(board: &Board) -> Board {
    let sum = async |player: Player| {
        let mut sum = 0;
        for bowl in player.bowls().chain([player.kalah()]) {
            Yield::default().await;
            sum += board.stones()[bowl];
        }
        sum
    };
    let (one, two) = block_on(both(sum(Player::One), sum(Player::Two)));
    Board::new([0, 0, 0, 0, 0, 0, one, 0, 0, 0, 0, 0, 0, two])
}

/// Returns the player with more stones in their kalah, or `None` if both kalahs hold the same number.
///
/// The game is over on this board, and the sweep is done.
///
/// Rules: `winner.more`, `winner.draw`.
#[must_use]
pub fn winner(board: &Board) -> Option<Player> {
    match board.stones()[6].checked_sub(board.stones()[13]) {
        Some(0) => None,
        Some(_) => Some(Player::One),
        None => Some(Player::Two),
    }
}
