//! Part 3: what the last stone captures, and who moves next.

use crate::board::{Board, Player};
use crate::board::opposite;
use crate::side::{North, Side, South};

/// Returns the board after the capture that `player`'s last stone, now lying in bowl `last`, brings about.
///
/// The board is returned unchanged where nothing is captured.
///
/// Rules: all that begin with `capture.`.
#[must_use]
pub fn capture(board: &Board, player: Player, last: usize) -> Board {
    match player {
        Player::One => capture_as::<South>(board, last),
        Player::Two => capture_as::<North>(board, last),
    }
}

/// Returns who moves after `player` has dropped the last stone into bowl `last`, if the game goes on.
///
/// Rules: `turn.own-kalah`, `turn.elsewhere`.
#[must_use]
pub fn next_player(player: Player, last: usize) -> Player {
    let again = match player {
        Player::One => South::again(last),
        Player::Two => North::again(last),
    };
    if again { player } else { player.opponent() }
}

fn capture_as<S: Side>(board: &Board, last: usize) -> Board {
    let mut stones = board.stones();
    if S::bowls().contains(&last) && stones[last] == 1 {
        for from in [last, opposite(last)] {
            stones[S::KALAH] += stones[from];
            stones[from] = 0;
        }
    }
    Board::new(stones)
}
