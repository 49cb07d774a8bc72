use crate::hand::{Hand, Plan, Table};

pub fn is_over(board: &Board) -> bool {
    let stones = board.stones();
    stones[Player::One.bowls()].iter().all(|&n| n == 0) || stones[Player::Two.bowls()].iter().all(|&n| n == 0)
}

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

pub fn winner(board: &Board) -> Option<Player> {
    let of = |player: Player| board.stones()[player.kalah()];
    [Player::One, Player::Two].into_iter().find(|&player| of(player) > of(player.opponent()))
}
