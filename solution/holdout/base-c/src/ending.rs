//! Part 4: when the game is over, what is swept, who has won.

use crate::board::{Board, Player};

/// Returns whether the game is over on this board, no matter who has moved and who would move next.
///
/// Rules: all that begin with `over.`.
#[must_use]
pub fn is_over(board: &Board) -> bool {
    stones_left(board, Player::One) == 0 || stones_left(board, Player::Two) == 0
}

/// Returns the board after each player has moved what remains in the own small bowls to the own kalah.
///
/// Rules: all that begin with `sweep.`.
#[must_use]
pub fn sweep(board: &Board) -> Board {
    let half = sweep_side(board, Player::One);
    sweep_side(&half, Player::Two)
}

/// Returns who has more stones in the kalah on this board, or `None` if the kalahs are level.
///
/// The board is one on which the game is over and the sweep is done.
///
/// Rules: `winner.more`, `winner.draw`.
#[must_use]
pub fn winner(board: &Board) -> Option<Player> {
    let score = |player: Player| board.stones()[player.kalah()];
    if score(Player::One) == score(Player::Two) {
        return None;
    }
    if score(Player::One) > score(Player::Two) {
        Some(Player::One)
    } else {
        Some(Player::Two)
    }
}

/// Counts the stones in a player's small bowls.
fn stones_left(board: &Board, player: Player) -> u8 {
    let mut sum = 0;
    for bowl in player.bowls() {
        sum += board.stones()[bowl];
    }
    sum
}

/// Moves what a player has left to that player's kalah.
fn sweep_side(board: &Board, player: Player) -> Board {
    let mut stones = board.stones();
    stones[player.kalah()] += stones_left(board, player);
    for bowl in player.bowls() {
        stones[bowl] = 0;
    }
    Board::new(stones)
}
