//! Part 3: what the last stone captures, and who moves next.

use crate::board::{Board, Place, Player, opposite};

/// Returns the board after the capture, where `player`'s last stone is now in bowl `last`.
///
/// If nothing is captured, the board is returned unchanged.
///
/// Rules: all that begin with `capture.`.
#[must_use]
pub fn capture(board: &Board, player: Player, last: usize) -> Board {
    let mut after = *board;
    if captures(board, player, last) {
        let prisoners = after.take_from(opposite(last));
        let captor = after.take_from(last);
        after.drop_in(player.kalah(), prisoners + captor);
    }
    after
}

/// Returns who moves next if `player` has dropped the last stone in bowl `last` and the game goes on.
///
/// Rules: `turn.own-kalah`, `turn.elsewhere`.
#[must_use]
pub fn next_player(player: Player, last: usize) -> Player {
    match Place::of(last) {
        Place::Kalah(owner) if owner == player => player,
        _ => player.opponent(),
    }
}

/// Whether the last stone is alone in a bowl of the player.
fn captures(board: &Board, player: Player, last: usize) -> bool {
    match Place::of(last) {
        Place::Small { owner, .. } => owner == player && board.count(last) == 1,
        Place::Kalah(_) => false,
    }
}
