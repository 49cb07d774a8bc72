//! Part 4: when the game is over, the sweep, and who has won.

use crate::board::{Board, Player};
use crate::hand::{Hand, Plan, Table};

/// Returns whether the game is over on this board, no matter who has moved and who would move next.
///
/// Rules: all that begin with `over.`.
#[must_use]
pub fn is_over(board: &Board) -> bool {
    let stones = board.stones();
    stones[Player::One.bowls()].iter().all(|&n| n == 0) || stones[Player::Two.bowls()].iter().all(|&n| n == 0)
}

/// Returns the board after each player has moved the remaining stones from their small bowls to their kalah.
///
/// Rules: all that begin with `sweep.`.
#[must_use]
pub fn sweep(board: &Board) -> Board {
    let mut after = None;
    let mut table = Table::set(board, &mut after);
    for player in [Player::Two, Player::One] {
        let mut hand = Hand::over(&mut table.stones, Plan::PutDown(player.kalah()));
        for bowl in player.bowls() {
            hand.take(bowl);
        }
    }
    drop(table);
    after.expect("the table has been left")
}

/// Returns the player with more stones in their kalah, or `None` if both kalahs hold the same number.
///
/// The game is over on this board, and the sweep is done.
///
/// Rules: `winner.more`, `winner.draw`.
#[must_use]
pub fn winner(board: &Board) -> Option<Player> {
    let of = |player: Player| board.stones()[player.kalah()];
    [Player::One, Player::Two].into_iter().find(|&player| of(player) > of(player.opponent()))
}
