#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Sown {
    pub board: Board,
    pub last: usize,
}

pub fn legal_moves(board: &Board, player: Player) -> Vec<usize> {
    board.first.small_of(player).filter(|node| node.stones.get() > 0).map(|node| node.number).collect()
}

pub fn sow(board: &Board, player: Player, bowl: usize) -> Sown {
    let board = board.clone();
    let mut node = board.node(bowl).expect("a bowl of the board");
    for _ in 0..node.stones.take() {
        node = node.next_for(player);
        node.stones.set(node.stones.get() + 1);
    }
    Sown { board, last: node.number }
}
