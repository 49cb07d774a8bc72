//! Part 3: what the last stone captures, and who moves next.

use crate::board::{BOWLS, Board, Player};

/// Returns the board after the capture, where `player`'s last stone is now in bowl `last`.
///
/// If nothing is captured, the board is returned unchanged.
///
/// Rules: all that begin with `capture.`.
#[must_use]
pub fn capture(board: &Board, player: Player, last: usize) -> Board {
    let board = board.clone();
    let last = board.node(last).expect("a bowl of the board");
    if !last.is_kalah() && last.owner() == player && last.stones.get() == 1 {
        let kalah = last.kalah_of(player);
        kalah.stones.set(kalah.stones.get() + last.stones.take() + last.opposite().stones.take());
    }
    board
}

/// Returns who moves next if `player` has dropped the last stone in bowl `last` and the game goes on.
///
/// Rules: `turn.own-kalah`, `turn.elsewhere`.
#[must_use]
pub fn next_player(player: Player, last: usize) -> Player {
    let first = Board::new([0; BOWLS]);
    let is_own_kalah = first.node(last).is_some_and(|node| node.is_kalah() && node.owner() == player);
    if is_own_kalah { player } else { player.opponent() }
}
