//! Part 3: what the last stone captures, and who moves next.

use crate::board::{Board, Player};
use crate::halves::Half;

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
    let mine = Half::of(board, player);
    let theirs = Half::of(board, player.opponent());
    let place = last - player.bowls().start();
    if mine.bowls[place] != 1 {
        return *board;
    }
    let (mine, stone) = mine.without(place);
    let (theirs, prey) = theirs.without(5 - place);
    mine.with_won(stone + prey).beside(theirs, player)
}

/// Returns who moves after `player` has dropped the last stone into bowl `last`, if the game goes on.
///
/// Rules: `turn.own-kalah`, `turn.elsewhere`.
#[must_use]
pub fn next_player(player: Player, last: usize) -> Player {
    match last {
        6 => Player::One,
        13 => Player::Two,
        _ => player.opponent(),
    }
}
