//! Part 4: when the game is over, the sweep, and who has won.

use std::array;
use std::cmp::Ordering;

use crate::board::{Board, Player};

/// Returns whether the game is over on this board, no matter who has moved and who would move next.
///
/// Rules: all that begin with `over.`.
#[must_use]
pub fn is_over(board: &Board) -> bool {
    [Player::One, Player::Two]
        .into_iter()
        .any(|player| player.bowls().all(|bowl| board.stones()[bowl] == 0))
}

/// Returns the board after each player has moved the remaining stones from their small bowls to their kalah.
///
/// Rules: all that begin with `sweep.`.
#[must_use]
pub fn sweep(board: &Board) -> Board {
    let stones = board.stones();
    let rest = |player: Player| player.bowls().map(|bowl| stones[bowl]).sum::<u8>();
    Board::new(array::from_fn(|bowl| {
        [Player::One, Player::Two]
            .into_iter()
            .find(|owner| owner.kalah() == bowl)
            .map_or(0, |owner| stones[bowl] + rest(owner))
    }))
}

/// Returns the player with more stones in their kalah, or `None` if both kalahs hold the same number.
///
/// The game is over on this board, and the sweep is done.
///
/// Rules: `winner.more`, `winner.draw`.
#[must_use]
pub fn winner(board: &Board) -> Option<Player> {
    let stones = board.stones();
    match stones[Player::One.kalah()].cmp(&stones[Player::Two.kalah()]) {
        Ordering::Greater => Some(Player::One),
        Ordering::Less => Some(Player::Two),
        Ordering::Equal => None,
    }
}
