use crate::hand::{Hand, Plan, Table};

pub fn legal_moves(board: &Board, player: Player) -> Vec<usize> {
    let mut moves = Vec::with_capacity(6);
    for bowl in player.bowls() {
        if board.stones()[bowl] >= 1 {
            moves.push(bowl);
        }
    }
    moves
}

pub fn sow(board: &Board, player: Player, bowl: usize) -> Sown {
    let (mut after, mut last) = (None, bowl);
    {
        let mut table = Table::set(board, &mut after);
        Hand::over(&mut table.stones, Plan::Sow { from: bowl, player, last: &mut last }).take(bowl);
    }
    Sown { board: after.expect("the table has been left"), last }
}
