use crate::board::step;
use crate::pool::{ask, order};

pub fn legal_moves(board: &Board, player: Player) -> Vec<usize> {
    let board = *board;
    let (found, moves) = std::sync::mpsc::channel();
    // Every bowl is looked at by another worker.
    let looks: Vec<_> = player
        .bowls()
        .map(|bowl| {
            let found = found.clone();
            order(move || if board.stones()[bowl] > 0 { found.send(bowl).is_ok() } else { false })
        })
        .collect();
    drop(found);
    looks.into_iter().for_each(|look| drop(look.recv()));
    let mut moves: Vec<usize> = moves.into_iter().collect();
    moves.sort();
    moves
}

pub fn sow(board: &Board, player: Player, bowl: usize) -> Sown {
    let mut stones = board.stones();
    ask(move || {
        let mut last = bowl;
        for _ in 0..std::mem::take(&mut stones[bowl]) {
            last = step(last, player);
            stones[last] += 1;
        }
        Sown { board: Board::new(stones), last }
    })
}
