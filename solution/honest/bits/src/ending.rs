//! Part 4.

use crate::board::{Board, Player};

#[must_use]
pub fn is_over(board: &Board) -> bool {
    board.0 & Player::One.mask() == 0 || board.0 & Player::Two.mask() == 0
}

#[must_use]
pub fn sweep(board: &Board) -> Board {
    [Player::One, Player::Two].into_iter().fold(*board, |board, player| {
        let side = board.0 & player.mask();
        let count = side.to_le_bytes().into_iter().map(u128::from).sum();
        Board(board.0 ^ side).with_more(player.kalah(), count)
    })
}

#[must_use]
pub fn winner(board: &Board) -> Option<Player> {
    let (one, two) = (board.at(6), board.at(13));
    (one != two).then_some(if one > two { Player::One } else { Player::Two })
}
