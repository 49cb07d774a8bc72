//! Part 4: when the game is over, the sweep, and who has won.

use crate::board::{Board, Player};
use crate::sowing::legal_moves;
use crate::throw::{catch, throw};

/// Returns whether the game is over on this board, no matter who has moved and who would move next.
///
/// Rules: all that begin with `over.`.
#[must_use]
pub fn is_over(board: &Board) -> bool {
    catch::<Player, ()>(|| {
        for player in [Player::One, Player::Two] {
            if legal_moves(board, player).is_empty() {
                throw(player);
            }
        }
    })
    .is_err()
}

/// Returns the board after each player has moved the remaining stones from their small bowls to their kalah.
///
/// Rules: all that begin with `sweep.`.
#[must_use]
pub fn sweep(board: &Board) -> Board {
    let mut stones = board.stones();
    for player in [Player::One, Player::Two] {
        stones[player.kalah()] += player.bowls().map(|bowl| board.stones()[bowl]).sum::<u8>();
        player.bowls().for_each(|bowl| stones[bowl] = 0);
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
    let of = |player: Player| board.stones()[player.kalah()];
    let found = catch::<Player, ()>(|| {
        if of(Player::One) > of(Player::Two) {
            throw(Player::One);
        }
        if of(Player::Two) > of(Player::One) {
            throw(Player::Two);
        }
    });
    found.err()
}
