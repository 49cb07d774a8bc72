//! Part 3: what the last stone captures, and who moves next.

use crate::board::{Board, Player, opposite};

/// Returns the board after the capture, where `player`'s last stone is now in bowl `last`.
///
/// If nothing is captured, the board is returned unchanged.
///
/// Rules: all that begin with `capture.`.
#[must_use]
pub fn capture(board: &Board, player: Player, last: usize) -> Board {
    if can_capture(board, player, last) {
        bank(board, player, &[last, opposite(last)])
    } else {
        *board
    }
}

/// Returns whether `player`'s last stone, which is now in bowl `last`, fell in an empty small bowl of theirs.
pub(crate) fn can_capture(board: &Board, player: Player, last: usize) -> bool {
    player.bowls().contains(&last) && board.stones()[last] == 1
}

/// Returns the board after all the stones of these bowls have gone to `player`'s kalah.
pub(crate) fn bank(board: &Board, player: Player, bowls: &[usize]) -> Board {
    let mut stones = board.stones();
    for &bowl in bowls {
        stones[player.kalah()] += std::mem::take(&mut stones[bowl]);
    }
    Board::new(stones)
}

/// Returns who moves next if `player` has dropped the last stone in bowl `last` and the game goes on.
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
