//! Part 3: what the last stone captures, and who moves next.

use crate::board::{Board, Player};

/// Returns the board after the capture, where `player`'s last stone is now in bowl `last`.
///
/// If nothing is captured, the board is returned unchanged.
///
/// Rules: all that begin with `capture.`.
#[must_use]
pub fn capture(board: &Board, player: Player, last: usize) -> Board {
    let mut stones = board.stones();
    let start = if player == Player::One { 0 } else { 7 };
    if last < start || last >= start + 6 {
        return *board;
    }
    if stones[last] != 1 {
        return *board;
    }
    let kalah = start + 6;
    let other = 12 - last;
    stones[kalah] += stones[other] + 1;
    stones[other] = 0;
    stones[last] = 0;
    Board::new(stones)
}

/// Returns who moves next if `player` has dropped the last stone in bowl `last` and the game goes on.
///
/// Rules: `turn.own-kalah`, `turn.elsewhere`.
#[must_use]
pub fn next_player(player: Player, last: usize) -> Player {
    if last == player.kalah() {
        return player;
    }
    player.opponent()
}
