//! Part 3: what the last stone captures, and who moves next.

use std::array;

use crate::board::{Board, Player, opposite};

/// Returns the board after the capture, where `player`'s last stone is now in bowl `last`.
///
/// If nothing is captured, the board is returned unchanged.
///
/// Rules: all that begin with `capture.`.
#[must_use]
pub fn capture(board: &Board, player: Player, last: usize) -> Board {
    let stones = board.stones();
    match (player.bowls().contains(&last), stones[last]) {
        (true, 1) => {
            let across = opposite(last);
            Board::new(array::from_fn(|bowl| match bowl {
                b if b == last || b == across => 0,
                b if b == player.kalah() => stones[b] + stones[last] + stones[across],
                b => stones[b],
            }))
        }
        _ => *board,
    }
}

/// Returns who moves next if `player` has dropped the last stone in bowl `last` and the game goes on.
///
/// Rules: `turn.own-kalah`, `turn.elsewhere`.
#[must_use]
pub fn next_player(player: Player, last: usize) -> Player {
    Some(player)
        .filter(|mover| mover.kalah() == last)
        .unwrap_or(player.opponent())
}
