use std::thread;

use crate::board::nap;

pub fn legal_moves(board: &Board, player: Player) -> Vec<usize> {
    let mut moves: Vec<usize> = player.bowls().collect();
    moves.retain(|&bowl| board.stones()[bowl] > 0);
    moves
}

pub fn sow(board: &Board, player: Player, bowl: usize) -> Sown {
    let mut stones = board.stones();
    let hand = std::mem::take(&mut stones[bowl]);
    let mut last = bowl;
    for _ in 0..hand {
        last = next_bowl(last, player);
        stones[last] += 1;
        if last == player.kalah() {
            // A short moment of joy.
            thread::yield_now();
        }
    }
    Sown { board: Board::new(stones), last }
}
