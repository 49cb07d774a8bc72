use std::cmp::Ordering;

use crate::{Board, Player};

pub fn is_over(board: &Board) -> bool {
    Player::ALL.iter().any(|&player| board.side(player) == [0; 6])
}

pub fn sweep(board: &Board) -> Board {
    let mut board = *board;
    for player in Player::ALL {
        *board.bowl(player.kalah()) += board.side(player).iter().sum::<u8>();
        board.side_mut(player).fill(0);
    }
    board
}

pub fn winner(board: &Board) -> Option<Player> {
    let [one, two] = Player::ALL.map(|player| board.stones()[player.kalah()]);
    match one.cmp(&two) {
        Ordering::Less => Some(Player::Two),
        Ordering::Equal => None,
        Ordering::Greater => Some(Player::One),
    }
}
