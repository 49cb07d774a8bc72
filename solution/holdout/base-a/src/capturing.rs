//! Part 3: what the last stone captures, and who moves next.

use crate::board::{Board, Player, opposite};

/// Returns the board after the capture that `player`'s last stone, now lying in bowl `last`, brings about.
///
/// The board is returned unchanged where nothing is captured.
///
/// Rules: all that begin with `capture.`.
#[must_use]
pub fn capture(board: &Board, player: Player, last: usize) -> Board {
    let mut stones = board.stones();
    if player.bowls().contains(&last) && stones[last] == 1 {
        let across = opposite(last);
        stones[player.kalah()] += stones[across] + 1;
        stones[across] = 0;
        stones[last] = 0;
    }
    Board::new(stones)
}

/// Returns who moves after `player` has dropped the last stone into bowl `last`, if the game goes on.
///
/// Rules: `turn.own-kalah`, `turn.elsewhere`.
#[must_use]
pub fn next_player(player: Player, last: usize) -> Player {
    if last == player.kalah() {
        player
    } else {
        player.opponent()
    }
}
