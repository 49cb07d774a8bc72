//! Part 3: what the last stone captures, and who moves next.

use crate::board::{Board, Player};

// BEGIN SOLUTION
use crate::board::opposite;
// END SOLUTION

/// Returns the board after the capture, where `player`'s last stone is now in bowl `last`.
///
/// If nothing is captured, the board is returned unchanged.
///
/// Rules: all that begin with `capture.`.
#[must_use]
pub fn capture(board: &Board, player: Player, last: usize) -> Board {
    // Your task:
    // - Find out whether the last stone captures: whose bowl is it in, and what was in that bowl before?
    // - If it does, move the captured stones and the stone that captures them to where they belong.
    // - If it does not, return the board as it is.
    //
    // Read in specs/rules.md: all rules that begin with `capture.`.
    // BEGIN SOLUTION todo!("part 3: capture")
    let mut stones = board.stones();
    if player.bowls().contains(&last) && stones[last] == 1 {
        let own = std::mem::take(&mut stones[last]);
        let theirs = std::mem::take(&mut stones[opposite(last)]);
        stones[player.kalah()] += own + theirs;
    }
    Board::new(stones)
    // END SOLUTION
}

/// Returns who moves next if `player` has dropped the last stone in bowl `last` and the game goes on.
///
/// Rules: `turn.own-kalah`, `turn.elsewhere`.
#[must_use]
pub fn next_player(player: Player, last: usize) -> Player {
    // Your task:
    // - Find out whether the player moves again or the opponent is next.
    //
    // Read in specs/rules.md: `turn.own-kalah`, `turn.elsewhere`.
    // BEGIN SOLUTION todo!("part 3: next_player")
    if last == player.kalah() {
        player
    } else {
        player.opponent()
    }
    // END SOLUTION
}
