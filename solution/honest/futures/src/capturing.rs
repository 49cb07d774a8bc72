//! Part 3: what the last stone captures, and who moves next.

use crate::board::{Board, Player, opposite};

/// Returns the board after the capture, where `player`'s last stone is now in bowl `last`.
///
/// If nothing is captured, the board is returned unchanged.
///
/// Rules: all that begin with `capture.`.
#[must_use]
pub fn capture(board: &Board, player: Player, last: usize) -> Board {
    let mut stones = board.stones();
    if player.bowls().contains(&last) && stones[last] == 1 {
        let facing = opposite(last);
        stones[player.kalah()] += 1 + stones[facing];
        stones[last] = 0;
        stones[facing] = 0;
    }
    Board::new(stones)
}

/// Returns who moves next if `player` has dropped the last stone in bowl `last` and the game goes on.
///
/// Rules: `turn.own-kalah`, `turn.elsewhere`.
#[must_use]
pub fn next_player(player: Player, last: usize) -> Player {
    if last == player.kalah() { player } else { player.opponent() }
}
