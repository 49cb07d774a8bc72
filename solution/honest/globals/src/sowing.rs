//! Part 2: which moves are possible, and how stones are sown.

use crate::board::{Board, Player, next_bowl};
use crate::table;

/// The result of sowing, before any capture.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Sown {
    /// The board after the last stone is dropped.
    pub board: Board,
    /// The bowl in which the last stone is dropped.
    pub last: usize,
}

/// Returns the bowls that `player` may move from, in ascending order.
///
/// It looks at the player's own bowls only, and doesn't ask whether the game is over.
///
/// Rules: `legal.own-side`, `legal.empty-bowl`.
#[must_use]
pub fn legal_moves(board: &Board, player: Player) -> Vec<usize> {
    table::at_table(board, Some(player), || player.bowls().filter(|&bowl| table::stones_in(bowl) != 0).collect()).1
}

/// Picks up all the stones in `bowl` and drops them one by one into the bowls that follow.
///
/// The bowl is one of `player`'s own small bowls and holds at least one stone. Nothing is captured here.
///
/// Rules: all that begin with `sow.`.
#[must_use]
pub fn sow(board: &Board, player: Player, bowl: usize) -> Sown {
    let (board, last) = table::at_table(board, Some(player), || {
        table::pick_up(bowl);
        table::go_to(bowl);
        while !table::is_hand_empty() {
            table::go_to(next_bowl(table::here(), table::player()));
            table::drop_one(table::here());
        }
        table::here()
    });
    Sown { board, last }
}
