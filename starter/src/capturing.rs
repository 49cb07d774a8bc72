//! Part 3: what the last stone captures, and who moves next.

use crate::board::{Board, Player};

/// Returns the board after the capture that `player`'s last stone, now lying in bowl `last`, brings about.
///
/// The board is returned unchanged where nothing is captured.
///
/// Rules: all that begin with `capture.`.
#[must_use]
pub fn capture(board: &Board, player: Player, last: usize) -> Board {
    // Your task:
    // - Find out whether the last stone captures: whose bowl is it in, and what was there before it?
    // - If it does, move what is captured, and the stone that captures, to where they belong.
    // - If it does not, return the board as it is.
    //
    // Read in specs/rules.md: all rules that begin with `capture.`.
    todo!("part 3: capture")
}

/// Returns who moves after `player` has dropped the last stone into bowl `last`, if the game goes on.
///
/// Rules: `turn.own-kalah`, `turn.elsewhere`.
#[must_use]
pub fn next_player(player: Player, last: usize) -> Player {
    // Your task:
    // - Say whether the player moves again or the opponent does.
    //
    // Read in specs/rules.md: `turn.own-kalah`, `turn.elsewhere`.
    todo!("part 3: next_player")
}
