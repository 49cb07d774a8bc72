//! Part 3: what the last stone captures, and who moves next.

use crate::board::{Board, Player, opposite};
use crate::table;

/// Returns the board after the capture, where `player`'s last stone is now in bowl `last`.
///
/// If nothing is captured, the board is returned unchanged.
///
/// Rules: all that begin with `capture.`.
#[must_use]
pub fn capture(board: &Board, player: Player, last: usize) -> Board {
    let capture = || {
        if table::player().bowls().contains(&last) && table::stones_in(last) == 1 {
            table::pick_up(last);
            table::pick_up(opposite(last));
            table::drop_all(player.kalah());
        }
    };
    table::at_table(board, Some(player), capture).0
}

/// Returns who moves next if `player` has dropped the last stone in bowl `last` and the game goes on.
///
/// Rules: `turn.own-kalah`, `turn.elsewhere`.
#[must_use]
pub fn next_player(player: Player, last: usize) -> Player {
    if last == player.kalah() { player } else { player.opponent() }
}
