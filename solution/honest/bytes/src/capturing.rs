//! Part 3: what the last stone captures, and who moves next.

use crate::board::{Board, Player, opposite};

/// Returns the board after the capture, where `player`'s last stone is now in bowl `last`.
///
/// If nothing is captured, the board is returned unchanged.
///
/// Rules: all that begin with `capture.`.
#[must_use]
pub fn capture(board: &Board, player: Player, last: usize) -> Board {
    let mut bytes = board.stones();
    if bytes[last] == 1 && (*player.bowls().start()..player.kalah()).contains(&last) {
        bytes[player.kalah()] += 1 + bytes[opposite(last)];
        for bowl in [last, opposite(last)] {
            bytes[bowl] = 0;
        }
    }
    Board::new(bytes)
}

/// Returns who moves next if `player` has dropped the last stone in bowl `last` and the game goes on.
///
/// Rules: `turn.own-kalah`, `turn.elsewhere`.
#[must_use]
pub fn next_player(player: Player, last: usize) -> Player {
    [player, player.opponent()][usize::from(player.kalah() != last)]
}
