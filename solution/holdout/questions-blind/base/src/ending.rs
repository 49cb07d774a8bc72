//! Part 4: when the game is over, the sweep, and who has won.

use std::cmp::Ordering;

use crate::board::{Board, Player};

/// Returns whether the game is over on this board, no matter who has moved and who would move next.
///
/// Rules: all that begin with `over.`.
#[must_use]
pub fn is_over(board: &Board) -> bool {
    let stones = board.stones();
    let is_empty = |player: Player| player.bowls().all(|bowl| stones[bowl] == 0);
    is_empty(Player::One) || is_empty(Player::Two)
}

/// Returns the board after each player has moved the remaining stones from their small bowls to their kalah.
///
/// Rules: all that begin with `sweep.`.
#[must_use]
pub fn sweep(board: &Board) -> Board {
    let mut stones = board.stones();
    for player in [Player::One, Player::Two] {
        for bowl in player.bowls() {
            stones[player.kalah()] += stones[bowl];
            stones[bowl] = 0;
        }
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
    match stones[Player::One.kalah()].cmp(&stones[Player::Two.kalah()]) {
        Ordering::Greater => Some(Player::One),
        Ordering::Less => Some(Player::Two),
        Ordering::Equal => None,
    }
}
