//! Part 4: when the game is over, what is swept, who has won.

use crate::board::{Board, Player};
use crate::tables;

/// Returns whether the game is over on this board, no matter who has moved and who would move next.
///
/// Rules: all that begin with `over.`.
#[must_use]
pub fn is_over(board: &Board) -> bool {
    tables::ROW.iter().any(|row| row.clone().all(|bowl| board.stones()[bowl] == 0))
}

/// Returns the board after each player has moved what remains in the own small bowls to the own kalah.
///
/// Rules: all that begin with `sweep.`.
#[must_use]
pub fn sweep(board: &Board) -> Board {
    let before = board.stones();
    let mut after = [0; 14];
    for (bowl, &kalah) in tables::HOME.iter().enumerate() {
        after[kalah] += before[bowl];
    }
    Board::new(after)
}

/// Returns who has more stones in the kalah on this board, or `None` if the kalahs are level.
///
/// The board is one on which the game is over and the sweep is done.
///
/// Rules: `winner.more`, `winner.draw`.
#[must_use]
pub fn winner(board: &Board) -> Option<Player> {
    let stones = board.stones();
    let [one, two] = tables::KALAH.map(|kalah| stones[kalah]);
    tables::WINNER[(one.cmp(&two) as i8 + 1) as usize]
}
