pub mod prelude {
    pub use super::super::end::{is_over, sweep, winner};
}

use super::prelude::{Board, Player};

pub fn is_over(board: &Board) -> bool {
    let stones = board.stones();
    [Player::One, Player::Two].into_iter().any(|player| stones[player.bowls()] == [0; 6])
}

pub fn sweep(board: &Board) -> Board {
    let mut stones = board.stones();
    for bowl in 0..14 {
        let kalah = if bowl < 7 { 6 } else { 13 };
        if bowl != kalah {
            stones[kalah] += stones[bowl];
            stones[bowl] = 0;
        }
    }
    Board::new(stones)
}

pub fn winner(board: &Board) -> Option<Player> {
    match board.stones()[6].cmp(&board.stones()[13]) {
        std::cmp::Ordering::Greater => Some(Player::One),
        std::cmp::Ordering::Equal => None,
        std::cmp::Ordering::Less => Some(Player::Two),
    }
}
