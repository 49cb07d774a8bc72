//! Part 3: what the last stone captures, and who moves next.

use crate::board::{Board, Player};
use crate::bits::{CELL, row, shift};
use crate::board::opposite;

/// Returns the board after the capture that `player`'s last stone, now lying in bowl `last`, brings about.
///
/// The board is returned unchanged where nothing is captured.
///
/// Rules: all that begin with `capture.`.
#[must_use]
pub fn capture(board: &Board, player: Player, last: usize) -> Board {
    let stone = 1 << shift(last);
    let cell = CELL << shift(last);
    if stone & row(player) == 0 || board.bits() & cell != stone {
        return *board;
    }
    let facing = opposite(last);
    let won = u128::from(board.count(facing)) + 1;
    let left = board.bits() & !cell & !(CELL << shift(facing));
    Board::from_bits(left + (won << shift(player.kalah())))
}

/// Returns who moves after `player` has dropped the last stone into bowl `last`, if the game goes on.
///
/// Rules: `turn.own-kalah`, `turn.elsewhere`.
#[must_use]
pub fn next_player(player: Player, last: usize) -> Player {
    if (last / 7, last % 7) == (player as usize, 6) { player } else { player.opponent() }
}
