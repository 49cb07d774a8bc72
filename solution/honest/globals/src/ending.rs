//! Part 4: when the game is over, the sweep, and who has won.

use std::cmp::Ordering;

use crate::board::{Board, Player};
use crate::table;

/// Returns whether the game is over on this board, no matter who has moved and who would move next.
///
/// Rules: all that begin with `over.`.
#[must_use]
pub fn is_over(board: &Board) -> bool {
    let is_empty = |player: Player| player.bowls().all(|bowl| table::stones_in(bowl) == 0);
    table::at_table(board, None, || is_empty(Player::One) || is_empty(Player::Two)).1
}

/// Returns the board after each player has moved the remaining stones from their small bowls to their kalah.
///
/// Rules: all that begin with `sweep.`.
#[must_use]
pub fn sweep(board: &Board) -> Board {
    let sweep = || {
        for player in [Player::One, Player::Two] {
            player.bowls().for_each(table::pick_up);
            table::drop_all(player.kalah());
        }
    };
    table::at_table(board, None, sweep).0
}

/// Returns the player with more stones in their kalah, or `None` if both kalahs hold the same number.
///
/// The game is over on this board, and the sweep is done.
///
/// Rules: `winner.more`, `winner.draw`.
#[must_use]
pub fn winner(board: &Board) -> Option<Player> {
    let stones = |player: Player| table::stones_in(player.kalah());
    let (_, order) = table::at_table(board, None, || stones(Player::One).cmp(&stones(Player::Two)));
    match order {
        Ordering::Greater => Some(Player::One),
        Ordering::Less => Some(Player::Two),
        Ordering::Equal => None,
    }
}
