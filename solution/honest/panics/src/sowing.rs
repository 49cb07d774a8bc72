use std::panic;

use crate::playing::Refusal;
use crate::throw::{catch, throw};

pub fn legal_moves(board: &Board, player: Player) -> Vec<usize> {
    // A bowl that can't give a stone away can't move.
    player.bowls().filter(|&bowl| panic::catch_unwind(|| {
        let stones = board.stones()[bowl];
        if stones == 0 { throw(Refusal::EmptyBowl) }
    }).is_ok()).collect()
}

pub fn sow(board: &Board, player: Player, bowl: usize) -> Sown {
    let mut stones = board.stones();
    let mut last = bowl;
    let mut hand = std::mem::take(&mut stones[bowl]);
    let done = catch::<Sown, ()>(|| loop {
        if hand == 0 {
            throw(Sown { board: Board::new(stones), last });
        }
        last = next_bowl(last, player);
        stones[last] += 1;
        hand -= 1;
    });
    done.unwrap_err()
}
