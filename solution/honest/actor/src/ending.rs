//! Part 4: when the game is over, the sweep, and who has won.

use crate::board::{Board, Player};
use crate::pool::{ask, order};

/// Returns whether the game is over on this board, no matter who has moved and who would move next.
///
/// Rules: all that begin with `over.`.
#[must_use]
pub fn is_over(board: &Board) -> bool {
    let sides = [Player::One, Player::Two].map(|player| {
        let stones = board.stones();
        order(move || player.bowls().all(|bowl| stones[bowl] == 0))
    });
    // Both have to be heard, or a worker would talk to the wall.
    sides.map(|side| side.recv().expect("a worker answers")).contains(&true)
}

/// Returns the board after each player has moved the remaining stones from their small bowls to their kalah.
///
/// Rules: all that begin with `sweep.`.
#[must_use]
pub fn sweep(board: &Board) -> Board {
    let mut stones = board.stones();
    ask(move || {
        for player in [Player::One, Player::Two] {
            for bowl in player.bowls() {
                stones[player.kalah()] += stones[bowl];
                stones[bowl] = 0;
            }
        }
        Board::new(stones)
    })
}

/// Returns the player with more stones in their kalah, or `None` if both kalahs hold the same number.
///
/// The game is over on this board, and the sweep is done.
///
/// Rules: `winner.more`, `winner.draw`.
#[must_use]
pub fn winner(board: &Board) -> Option<Player> {
    let (one, two) = (board.stones()[6], board.stones()[13]);
    ask(move || match one.abs_diff(two) {
        0 => None,
        _ if one > two => Some(Player::One),
        _ => Some(Player::Two),
    })
}
