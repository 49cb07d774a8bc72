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
    let mut stones = board.stones();
    let own = player.bowls().contains(&last);
    if own && stones[last] == 1 {
        stones[last] = 0;
        let prey = stones[opposite(last)];
        stones[opposite(last)] = 0;
        stones[player.kalah()] += prey + 1;
    }
    Board::new(stones)
}

/// Returns who moves after `player` has dropped the last stone into bowl `last`, if the game goes on.
///
/// Rules: `turn.own-kalah`, `turn.elsewhere`.
#[must_use]
pub fn next_player(player: Player, last: usize) -> Player {
    if player.kalah() == last {
        return player;
    }
    player.opponent()
}
