//! Part 3: what the last stone captures, and who moves next.

use crate::board::{Board, Player};
use crate::board::opposite;

/// Returns the board after the capture that `player`'s last stone, now lying in bowl `last`, brings about.
///
/// The board is returned unchanged where nothing is captured.
///
/// Rules: all that begin with `capture.`.
#[must_use]
pub fn capture(board: &Board, player: Player, last: usize) -> Board {
    let stones = board.stones();
    match stones[last] {
        1 if player.bowls().contains(&last) => {
            carry(&[last, opposite(last)], player.kalah(), *board)
        }
        _ => *board,
    }
}

/// Returns who moves after `player` has dropped the last stone into bowl `last`, if the game goes on.
///
/// Rules: `turn.own-kalah`, `turn.elsewhere`.
#[must_use]
pub fn next_player(player: Player, last: usize) -> Player {
    (last == player.kalah()).then_some(player).unwrap_or(player.opponent())
}

/// Carries all stones of these bowls to a kalah.
fn carry(from: &[usize], kalah: usize, board: Board) -> Board {
    let Some((&first, rest)) = from.split_first() else {
        return board;
    };
    let mut stones = board.stones();
    stones[kalah] += stones[first];
    stones[first] = 0;
    carry(rest, kalah, Board::new(stones))
}
