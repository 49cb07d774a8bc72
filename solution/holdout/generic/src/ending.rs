//! Part 4: when the game is over, what is swept, who has won.

use crate::board::{Board, Player};
use crate::side::{North, Side, South};

/// Returns whether the game is over on this board, no matter who has moved and who would move next.
///
/// Rules: all that begin with `over.`.
#[must_use]
pub fn is_over(board: &Board) -> bool {
    let stones = board.stones();
    South::is_empty(&stones) || North::is_empty(&stones)
}

/// Returns the board after each player has moved what remains in the own small bowls to the own kalah.
///
/// Rules: all that begin with `sweep.`.
#[must_use]
pub fn sweep(board: &Board) -> Board {
    let mut stones = board.stones();
    South::sweep(&mut stones);
    North::sweep(&mut stones);
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
    let (one, two) = (South::won(&stones), North::won(&stones));
    if one > two { Some(Player::One) } else if two > one { Some(Player::Two) } else { None }
}
