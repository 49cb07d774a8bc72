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
    if player.bowls().contains(&last) && board.stones()[last] == 1 {
        seize(board, player, last)
    } else {
        *board
    }
}

/// Returns who moves after `player` has dropped the last stone into bowl `last`, if the game goes on.
///
/// Rules: `turn.own-kalah`, `turn.elsewhere`.
#[must_use]
pub fn next_player(player: Player, last: usize) -> Player {
    match (player, last) {
        (Player::One, 6) | (Player::Two, 0..=12) => Player::One,
        _ => Player::Two,
    }
}

/// Moves the stones of this bowl, and those opposite, to the player's kalah.
pub(crate) fn seize(board: &Board, player: Player, bowl: usize) -> Board {
    let mut stones = board.stones();
    stones[player.kalah()] += stones[bowl] + stones[opposite(bowl)];
    stones[bowl] = 0;
    stones[opposite(bowl)] = 0;
    Board::new(stones)
}
