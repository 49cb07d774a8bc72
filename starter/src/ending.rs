//! Part 4: when the game is over, what is swept, who has won.

use crate::board::{Board, Player};

/// Says whether the game is over on this board, whoever has moved and whoever would move next.
///
/// Rules: all that begin with `over.`.
#[must_use]
pub fn is_over(board: &Board) -> bool {
    // Your task:
    // - Look at the small bowls of both players, and at nothing else.
    //
    // Read in specs/rules.md: all rules that begin with `over.`.
    todo!("part 4: is_over")
}

/// Returns the board after each player has moved what remains in the own small bowls to the own kalah.
///
/// Rules: all that begin with `sweep.`.
#[must_use]
pub fn sweep(board: &Board) -> Board {
    // Your task:
    // - Add what is left in each player's small bowls to that player's kalah.
    // - Leave no stone in a small bowl, and lose none.
    //
    // Read in specs/rules.md: all rules that begin with `sweep.`.
    todo!("part 4: sweep")
}

/// Returns who has more stones in the kalah on this board, or `None` if the kalahs are level.
///
/// The board is one on which the game is over and the sweep is done.
///
/// Rules: `winner.more`, `winner.draw`.
#[must_use]
pub fn winner(board: &Board) -> Option<Player> {
    // Your task:
    // - Compare the two kalahs; nothing else on the board counts any more.
    //
    // Read in specs/rules.md: `winner.more`, `winner.draw`.
    todo!("part 4: winner")
}
