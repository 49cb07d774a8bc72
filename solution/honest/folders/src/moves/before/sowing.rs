use crate::{Board, Player, next_bowl};

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Sown {
    pub board: Board,
    pub last: usize,
}

pub fn sow(board: &Board, player: Player, bowl: usize) -> Sown {
    let mut sown = Sown { board: *board, last: bowl };
    let in_hand = std::mem::replace(sown.board.bowl(bowl), 0);
    (0..in_hand).for_each(|_| {
        sown.last = next_bowl(sown.last, player);
        *sown.board.bowl(sown.last) += 1;
    });
    sown
}
