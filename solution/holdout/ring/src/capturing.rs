//! Part 3: what the last stone captures, and who moves next.

use crate::board::{Board, Player};
use crate::ring::{OWN_KALAH, Ring};

/// Returns the board after the capture that `player`'s last stone, now lying in bowl `last`, brings about.
///
/// The board is returned unchanged where nothing is captured.
///
/// Rules: all that begin with `capture.`.
#[must_use]
pub fn capture(board: &Board, player: Player, last: usize) -> Board {
    let mut ring = Ring::seen_by(player, board);
    let place = ring.place(last);
    if place < OWN_KALAH && ring.bowls[place] == 1 {
        let facing = 2 * OWN_KALAH - place;
        let won = 1 + std::mem::take(&mut ring.bowls[facing]);
        ring.bowls[place] = 0;
        ring.bowls[OWN_KALAH] += won;
    }
    ring.board()
}

/// Returns who moves after `player` has dropped the last stone into bowl `last`, if the game goes on.
///
/// Rules: `turn.own-kalah`, `turn.elsewhere`.
#[must_use]
pub fn next_player(player: Player, last: usize) -> Player {
    if last == player.kalah() { player } else { player.opponent() }
}
