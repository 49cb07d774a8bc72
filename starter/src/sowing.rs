//! Part 2: which moves there are, and how the stones of one are dropped.

use crate::board::{Board, Player};

/// What sowing leaves behind, before anything is captured.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Sown {
    /// The board after the last stone was dropped.
    pub board: Board,
    /// The bowl into which the last stone was dropped.
    pub last: usize,
}

/// Returns the bowls that `player` may choose, in ascending order.
///
/// Rules: `legal.own-side`, `legal.empty-bowl`.
#[must_use]
pub fn legal_moves(board: &Board, player: Player) -> Vec<usize> {
    // Your task:
    // - Go through the player's own small bowls, the lowest number first.
    // - Keep those that can be played.
    //
    // Read in specs/rules.md: `legal.own-side`, `legal.empty-bowl`.
    todo!("part 2: legal_moves")
}

/// Picks up all stones of `bowl` and drops them one by one into the bowls that follow.
///
/// The bowl is one of `player`'s own small bowls and holds at least one stone. Nothing is captured here.
///
/// Rules: all that begin with `sow.`.
#[must_use]
pub fn sow(board: &Board, player: Player, bowl: usize) -> Sown {
    // Your task:
    // - Take all stones out of the bowl.
    // - Drop them one at a time; `next_bowl` of part 1 says where the next one goes.
    // - Return the new board, and the bowl into which the last stone went.
    // - Try a bowl that holds so many stones that they go all the way round.
    //
    // Read in specs/rules.md: all rules that begin with `sow.`.
    todo!("part 2: sow")
}
