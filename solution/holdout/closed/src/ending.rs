//! Part 4: when the game is over, what is swept, who has won.

use crate::board::{Board, Player};

/// Returns whether the game is over on this board, no matter who has moved and who would move next.
///
/// Rules: all that begin with `over.`.
#[must_use]
pub fn is_over(board: &Board) -> bool {
    let stones = board.stones();
    let sum = |player: Player| stones[player.bowls()].iter().sum::<u8>();
    sum(Player::One) * sum(Player::Two).min(1) == 0
}

/// Returns the board after each player has moved what remains in the own small bowls to the own kalah.
///
/// Rules: all that begin with `sweep.`.
#[must_use]
pub fn sweep(board: &Board) -> Board {
    let before = board.stones();
    Board::new(std::array::from_fn(|bowl| match bowl {
        6 | 13 => before[bowl - 6..=bowl].iter().sum(),
        _ => 0,
    }))
}

/// Returns who has more stones in the kalah on this board, or `None` if the kalahs are level.
///
/// The board is one on which the game is over and the sweep is done.
///
/// Rules: `winner.more`, `winner.draw`.
#[must_use]
pub fn winner(board: &Board) -> Option<Player> {
    let lead = i16::from(board.stones()[6]) - i16::from(board.stones()[13]);
    match lead.signum() {
        1 => Some(Player::One),
        -1 => Some(Player::Two),
        _ => None,
    }
}
