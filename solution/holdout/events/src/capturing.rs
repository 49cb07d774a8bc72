//! Part 3: what the last stone captures, and who moves next.

use crate::board::{Board, Player};
use crate::events::{capturing, replay};

/// Returns the board after the capture that `player`'s last stone, now lying in bowl `last`, brings about.
///
/// The board is returned unchanged where nothing is captured.
///
/// Rules: all that begin with `capture.`.
#[must_use]
pub fn capture(board: &Board, player: Player, last: usize) -> Board {
    replay(board, &capturing(board, player, last))
}

/// Returns who moves after `player` has dropped the last stone into bowl `last`, if the game goes on.
///
/// Rules: `turn.own-kalah`, `turn.elsewhere`.
#[must_use]
pub fn next_player(player: Player, last: usize) -> Player {
    match last == player.kalah() {
        true => player,
        false => player.opponent(),
    }
}
