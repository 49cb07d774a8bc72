//! Part 3: what the last stone captures, and who moves next.

use crate::board::{BOWLS, Board, Player, opposite};

/// Returns the board after the capture that `player`'s last stone, now lying in bowl `last`, brings about.
///
/// The board is returned unchanged where nothing is captured.
///
/// Rules: all that begin with `capture.`.
#[must_use]
pub fn capture(board: &Board, player: Player, last: usize) -> Board {
    if !captures(board, player, last) {
        return *board;
    }
    let mut stones = board.stones();
    move_stones(&mut stones, last, player.kalah());
    move_stones(&mut stones, opposite(last), player.kalah());
    Board::new(stones)
}

/// Returns who moves after `player` has dropped the last stone into bowl `last`, if the game goes on.
///
/// Rules: `turn.own-kalah`, `turn.elsewhere`.
#[must_use]
pub fn next_player(player: Player, last: usize) -> Player {
    let again = last == player.kalah();
    if again { player } else { player.opponent() }
}

/// Whether a last stone in this bowl captures.
fn captures(board: &Board, player: Player, last: usize) -> bool {
    let own = player.bowls().contains(&last);
    let was_empty = board.stones()[last] == 1;
    own && was_empty
}

/// Moves everything from one bowl to another.
fn move_stones(stones: &mut [u8; BOWLS], from: usize, to: usize) {
    stones[to] += stones[from];
    stones[from] = 0;
}
