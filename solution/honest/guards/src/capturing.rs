//! Part 3: what the last stone captures, and who moves next.

use crate::board::{Board, Player, opposite};
use crate::hand::{Hand, Plan, Table};

/// Returns the board after the capture, where `player`'s last stone is now in bowl `last`.
///
/// If nothing is captured, the board is returned unchanged.
///
/// Rules: all that begin with `capture.`.
#[must_use]
pub fn capture(board: &Board, player: Player, last: usize) -> Board {
    let mut after = None;
    {
        let mut table = Table::set(board, &mut after);
        if player.bowls().contains(&last) && table.stones[last] == 1 {
            let _ = Hand::over(&mut table.stones, Plan::PutDown(player.kalah())).take(last).take(opposite(last));
        }
    }
    after.expect("the table has been left")
}

/// Returns who moves next if `player` has dropped the last stone in bowl `last` and the game goes on.
///
/// Rules: `turn.own-kalah`, `turn.elsewhere`.
#[must_use]
pub fn next_player(player: Player, last: usize) -> Player {
    match player.kalah() {
        kalah if kalah == last => player,
        _ => player.opponent(),
    }
}
