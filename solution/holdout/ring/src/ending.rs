//! Part 4: when the game is over, what is swept, who has won.

use crate::board::{Board, Player};
use crate::ring::{OWN_KALAH, Ring};

/// Returns whether the game is over on this board, no matter who has moved and who would move next.
///
/// Rules: all that begin with `over.`.
#[must_use]
pub fn is_over(board: &Board) -> bool {
    [Player::One, Player::Two].into_iter().any(|player| {
        let ring = Ring::seen_by(player, board);
        ring.bowls[..OWN_KALAH].iter().all(|&n| n == 0)
    })
}

/// Returns the board after each player has moved what remains in the own small bowls to the own kalah.
///
/// Rules: all that begin with `sweep.`.
#[must_use]
pub fn sweep(board: &Board) -> Board {
    let mut board = *board;
    for player in [Player::One, Player::Two] {
        let mut ring = Ring::seen_by(player, &board);
        let rest: u8 = ring.bowls.drain(..OWN_KALAH).sum();
        ring.bowls[0] += rest;
        ring.bowls.splice(0..0, [0; OWN_KALAH]);
        board = ring.board();
    }
    board
}

/// Returns who has more stones in the kalah on this board, or `None` if the kalahs are level.
///
/// The board is one on which the game is over and the sweep is done.
///
/// Rules: `winner.more`, `winner.draw`.
#[must_use]
pub fn winner(board: &Board) -> Option<Player> {
    let ring = Ring::seen_by(Player::One, board);
    match ring.bowls[OWN_KALAH].cmp(&ring.aside) {
        std::cmp::Ordering::Greater => Some(Player::One),
        std::cmp::Ordering::Less => Some(Player::Two),
        std::cmp::Ordering::Equal => None,
    }
}
