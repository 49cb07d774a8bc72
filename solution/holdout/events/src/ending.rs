//! Part 4: when the game is over, what is swept, who has won.

use crate::board::{Board, Player};
use crate::events::{replay, sweeping};

/// Returns whether the game is over on this board, no matter who has moved and who would move next.
///
/// Rules: all that begin with `over.`.
#[must_use]
pub fn is_over(board: &Board) -> bool {
    let stones = board.stones();
    stones[..6] == [0; 6] || stones[7..13] == [0; 6]
}

/// Returns the board after each player has moved what remains in the own small bowls to the own kalah.
///
/// Rules: all that begin with `sweep.`.
#[must_use]
pub fn sweep(board: &Board) -> Board {
    replay(board, &sweeping(board))
}

/// Returns who has more stones in the kalah on this board, or `None` if the kalahs are level.
///
/// The board is one on which the game is over and the sweep is done.
///
/// Rules: `winner.more`, `winner.draw`.
#[must_use]
pub fn winner(board: &Board) -> Option<Player> {
    let stones = board.stones();
    [Player::One, Player::Two].into_iter().find(|player| stones[player.kalah()] > stones[player.opponent().kalah()])
}
