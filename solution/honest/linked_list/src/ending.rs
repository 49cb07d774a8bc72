//! Part 4: when the game is over, the sweep, and who has won.

use crate::board::{Board, Player};

/// Returns whether the game is over on this board, no matter who has moved and who would move next.
///
/// Rules: all that begin with `over.`.
#[must_use]
pub fn is_over(board: &Board) -> bool {
    let is_empty = |player: Player| board.first.small_of(player).all(|node| node.stones.get() == 0);
    is_empty(Player::One) || is_empty(Player::Two)
}

/// Returns the board after each player has moved the remaining stones from their small bowls to their kalah.
///
/// Rules: all that begin with `sweep.`.
#[must_use]
pub fn sweep(board: &Board) -> Board {
    let board = board.clone();
    for player in [Player::One, Player::Two] {
        let kalah = board.first.kalah_of(player);
        let rest: u8 = board.first.small_of(player).map(|node| node.stones.take()).sum();
        kalah.stones.set(kalah.stones.get() + rest);
    }
    board
}

/// Returns the player with more stones in their kalah, or `None` if both kalahs hold the same number.
///
/// The game is over on this board, and the sweep is done.
///
/// Rules: `winner.more`, `winner.draw`.
#[must_use]
pub fn winner(board: &Board) -> Option<Player> {
    let stones = |player: Player| board.first.kalah_of(player).stones.get();
    [Player::One, Player::Two].into_iter().find(|&player| stones(player) > stones(player.opponent()))
}
