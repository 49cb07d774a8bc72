//! Part 3: what the last stone captures, and who moves next.

use crate::board::{Board, Player, opposite};

/// Returns the board after the capture that `player`'s last stone, now lying in bowl `last`, brings about.
///
/// The board is returned unchanged where nothing is captured.
///
/// Rules: all that begin with `capture.`.
#[must_use]
pub fn capture(board: &Board, player: Player, last: usize) -> Board {
    if !player.bowls().contains(&last) {
        return *board;
    }
    let mut stones = board.stones();
    match stones[last] {
        1 => {
            let taken = stones[opposite(last)];
            stones[last] = 0;
            stones[opposite(last)] = 0;
            stones[player.kalah()] += taken + 1;
            Board::new(stones)
        }
        _ => *board,
    }
}

/// Returns who moves after `player` has dropped the last stone into bowl `last`, if the game goes on.
///
/// Rules: `turn.own-kalah`, `turn.elsewhere`.
#[must_use]
pub fn next_player(player: Player, last: usize) -> Player {
    match (player, last) {
        (Player::One, 6) => Player::One,
        (Player::Two, 13) => Player::Two,
        _ => player.opponent(),
    }
}
