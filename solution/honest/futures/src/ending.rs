use crate::executor::{Yield, block_on, both};

pub fn is_over(board: &Board) -> bool {
    let is_empty = async |player: Player| {
        for bowl in player.bowls() {
            Yield::default().await;
            if board.stones()[bowl] > 0 {
                return false;
            }
        }
        true
    };
    let (one, two) = block_on(both(is_empty(Player::One), is_empty(Player::Two)));
    one || two
}

pub fn sweep(board: &Board) -> Board {
    let sum = async |player: Player| {
        let mut sum = 0;
        for bowl in player.bowls().chain([player.kalah()]) {
            Yield::default().await;
            sum += board.stones()[bowl];
        }
        sum
    };
    let (one, two) = block_on(both(sum(Player::One), sum(Player::Two)));
    Board::new([0, 0, 0, 0, 0, 0, one, 0, 0, 0, 0, 0, 0, two])
}

pub fn winner(board: &Board) -> Option<Player> {
    match board.stones()[6].checked_sub(board.stones()[13]) {
        Some(0) => None,
        Some(_) => Some(Player::One),
        None => Some(Player::Two),
    }
}
