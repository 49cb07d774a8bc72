//! Part 3: what the last stone captures, and who moves next.

use crate::board::{Board, Player};
use crate::board::opposite;
use crate::tables;

/// Returns the board after the capture that `player`'s last stone, now lying in bowl `last`, brings about.
///
/// The board is returned unchanged where nothing is captured.
///
/// Rules: all that begin with `capture.`.
#[must_use]
pub fn capture(board: &Board, player: Player, last: usize) -> Board {
    let mut stones = board.stones();
    if !tables::ROW[player as usize].contains(&last) || stones[last] != 1 {
        return *board;
    }
    let facing = opposite(last);
    stones[tables::KALAH[player as usize]] += stones[last] + stones[facing];
    (stones[last], stones[facing]) = (0, 0);
    Board::new(stones)
}

/// Returns who moves after `player` has dropped the last stone into bowl `last`, if the game goes on.
///
/// Rules: `turn.own-kalah`, `turn.elsewhere`.
#[must_use]
pub fn next_player(player: Player, last: usize) -> Player {
    let kalah = tables::KALAH[player as usize];
    [player.opponent(), player][usize::from(last == kalah)]
}
