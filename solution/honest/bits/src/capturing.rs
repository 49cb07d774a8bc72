//! Part 3.

use crate::board::{Board, Player, opposite};

#[must_use]
pub fn capture(board: &Board, player: Player, last: usize) -> Board {
    let own = player.mask() >> (8 * last) & 0xff == 0xff;
    if !own || board.at(last) != 1 {
        return *board;
    }
    let other = opposite(last);
    let taken = 1 + board.at(other);
    board.emptied(last).emptied(other).with_more(player.kalah(), taken)
}

#[must_use]
pub fn next_player(player: Player, last: usize) -> Player {
    if last == player.kalah() { player } else { player.opponent() }
}
