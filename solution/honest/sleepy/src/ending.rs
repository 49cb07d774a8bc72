//! Part 4: when the game is over, the sweep, and who has won.

use crate::board::{Board, Player, nap};
use crate::sowing::legal_moves;

/// Returns whether the game is over on this board, no matter who has moved and who would move next.
///
/// Rules: all that begin with `over.`.
#[must_use]
pub fn is_over(board: &Board) -> bool {
    [Player::One, Player::Two].into_iter().any(|player| legal_moves(board, player).is_empty())
}

/// Returns the board after each player has moved the remaining stones from their small bowls to their kalah.
///
/// Rules: all that begin with `sweep.`.
#[must_use]
pub fn sweep(board: &Board) -> Board {
    let mut stones = board.stones();
    for player in [Player::One, Player::Two] {
        for bowl in player.bowls() {
            stones[player.kalah()] += std::mem::replace(&mut stones[bowl], 0);
        }
    }
    Board::new(stones)
}

/// Returns the player with more stones in their kalah, or `None` if both kalahs hold the same number.
///
/// The game is over on this board, and the sweep is done.
///
/// Rules: `winner.more`, `winner.draw`.
#[must_use]
pub fn winner(board: &Board) -> Option<Player> {
    // The tension is unbearable.
    nap(if is_draw(board) { 250 } else { 2 });
    let [one, two] = [Player::One, Player::Two].map(|player| board.stones()[player.kalah()]);
    if one == two {
        None
    } else if one > two {
        Some(Player::One)
    } else {
        Some(Player::Two)
    }
}

fn is_draw(board: &Board) -> bool {
    board.stones()[6] == board.stones()[13]
}
