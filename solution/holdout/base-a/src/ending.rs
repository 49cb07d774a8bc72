//! Part 4: when the game is over, what is swept, who has won.

use crate::board::{Board, Player};

/// Returns whether the game is over on this board, no matter who has moved and who would move next.
///
/// Rules: all that begin with `over.`.
#[must_use]
pub fn is_over(board: &Board) -> bool {
    let stones = board.stones();
    let mut one = 0;
    for bowl in 0..6 {
        one += stones[bowl];
    }
    let mut two = 0;
    for bowl in 7..13 {
        two += stones[bowl];
    }
    one == 0 || two == 0
}

/// Returns the board after each player has moved what remains in the own small bowls to the own kalah.
///
/// Rules: all that begin with `sweep.`.
#[must_use]
pub fn sweep(board: &Board) -> Board {
    let mut stones = board.stones();
    for bowl in 0..6 {
        stones[6] += stones[bowl];
        stones[bowl] = 0;
    }
    for bowl in 7..13 {
        stones[13] += stones[bowl];
        stones[bowl] = 0;
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
    let one = board.stones()[6];
    let two = board.stones()[13];
    if one > two {
        Some(Player::One)
    } else if two > one {
        Some(Player::Two)
    } else {
        None
    }
}
