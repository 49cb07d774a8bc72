//! Part 4: when the game is over, what is swept, who has won.

use crate::board::{Board, Player};

/// Returns whether the game is over on this board, no matter who has moved and who would move next.
///
/// Rules: all that begin with `over.`.
#[must_use]
pub fn is_over(board: &Board) -> bool {
    let stones = board.stones();
    let empty = |player: Player| player.bowls().all(|bowl| stones[bowl] == 0);
    empty(Player::One) || empty(Player::Two)
}

/// Returns the board after each player has moved what remains in the own small bowls to the own kalah.
///
/// Rules: all that begin with `sweep.`.
#[must_use]
pub fn sweep(board: &Board) -> Board {
    let mut stones = board.stones();
    for player in [Player::One, Player::Two] {
        for bowl in player.bowls() {
            stones[player.kalah()] += stones[bowl];
            stones[bowl] = 0;
        }
    }
    Board::new(stones)
}

/// Returns who has more stones in the kalah on this board, or `None` if the kalahs are level.
///
/// The board is one on which the game is over and the sweep is done.
///
/// Rules: `winner.more`, `winner.draw`.
#[must_use]
pub fn winner(board: &Board) -> Option<Player> {
    let stones = board.stones();
    match (stones[6], stones[13]) {
        (one, two) if one > two => Some(Player::One),
        (one, two) if one < two => Some(Player::Two),
        _ => None,
    }
}
