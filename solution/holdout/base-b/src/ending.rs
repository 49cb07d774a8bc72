//! Part 4: when the game is over, what is swept, who has won.

use std::cmp::Ordering;

use crate::board::{Board, Player};

/// Returns whether the game is over on this board, no matter who has moved and who would move next.
///
/// Rules: all that begin with `over.`.
#[must_use]
pub fn is_over(board: &Board) -> bool {
    let stones = board.stones();
    [Player::One, Player::Two]
        .into_iter()
        .any(|player| player.bowls().all(|bowl| stones[bowl] == 0))
}

/// Returns the board after each player has moved what remains in the own small bowls to the own kalah.
///
/// Rules: all that begin with `sweep.`.
#[must_use]
pub fn sweep(board: &Board) -> Board {
    let mut stones = board.stones();
    for player in [Player::One, Player::Two] {
        let rest: u8 = player.bowls().map(|bowl| stones[bowl]).sum();
        stones[player.kalah()] += rest;
        stones[player.bowls()].fill(0);
    }
    Board::new(stones)
}

/// Returns who has more stones in the kalah on this board, or `None` if the kalahs are level.
///
/// The board is one on which the game is over and the sweep is done.
///
/// Rules: `winner.more`, `winner.draw`.
#[must_use]
pub fn winner(board: &Board) -> Option<Player> {
    let stones = board.stones();
    match stones[6].cmp(&stones[13]) {
        Ordering::Greater => Some(Player::One),
        Ordering::Less => Some(Player::Two),
        Ordering::Equal => None,
    }
}
