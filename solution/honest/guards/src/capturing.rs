use crate::hand::{Hand, Plan, Table};

pub fn capture(board: &Board, player: Player, last: usize) -> Board {
    let mut after = None;
    {
        let mut table = Table::set(board, &mut after);
        if player.bowls().contains(&last) && table.stones[last] == 1 {
            let _ = Hand::over(&mut table.stones, Plan::PutDown(player.kalah())).take(last).take(opposite(last));
        }
    }
    after.expect("the table has been left")
}

pub fn next_player(player: Player, last: usize) -> Player {
    match player.kalah() {
        kalah if kalah == last => player,
        _ => player.opponent(),
    }
}
