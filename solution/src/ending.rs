//! Part 4: when the game is over, the sweep, and who has won.

use crate::board::{Board, Player};

/// Returns whether the game is over on this board, no matter who has moved and who would move next.
///
/// Rules: all that begin with `over.`.
#[must_use]
pub fn is_over(board: &Board) -> bool {
    let stones = board.stones();
    [Player::One, Player::Two]
        .into_iter()
        .any(|player| stones[player.bowls()].iter().all(|&bowl| bowl == 0))
}

/// Returns the board after each player has moved the remaining stones from their small bowls to their kalah.
///
/// Rules: all that begin with `sweep.`.
#[must_use]
pub fn sweep(board: &Board) -> Board {
    let mut stones = board.stones();
    for player in [Player::One, Player::Two] {
        let remaining = &mut stones[player.bowls()];
        let swept: u8 = remaining.iter().sum();
        remaining.fill(0);
        stones[player.kalah()] += swept;
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
    let one = stones[Player::One.kalah()];
    let two = stones[Player::Two.kalah()];
    match one.cmp(&two) {
        std::cmp::Ordering::Greater => Some(Player::One),
        std::cmp::Ordering::Less => Some(Player::Two),
        std::cmp::Ordering::Equal => None,
    }
}
