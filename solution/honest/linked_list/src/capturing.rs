use crate::board::BOWLS;

pub fn capture(board: &Board, player: Player, last: usize) -> Board {
    let board = board.clone();
    let last = board.node(last).expect("a bowl of the board");
    if !last.is_kalah() && last.owner() == player && last.stones.get() == 1 {
        let kalah = last.kalah_of(player);
        kalah.stones.set(kalah.stones.get() + last.stones.take() + last.opposite().stones.take());
    }
    board
}

pub fn next_player(player: Player, last: usize) -> Player {
    let first = Board::new([0; BOWLS]);
    let is_own_kalah = first.node(last).is_some_and(|node| node.is_kalah() && node.owner() == player);
    if is_own_kalah { player } else { player.opponent() }
}
