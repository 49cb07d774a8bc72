use crate::prelude::{BOWLS, Board, Player, next_bowl, opposite};

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Sown {
    pub board: Board,
    pub last: usize,
}

pub fn legal_moves(board: &Board, player: Player) -> Vec<usize> {
    player.bowls().filter(|&bowl| board.stones()[bowl] != 0).collect()
}

pub fn sow(board: &Board, player: Player, bowl: usize) -> Sown {
    let mut stones: [u8; BOWLS] = board.stones();
    let mut last = bowl;
    let hand = std::mem::replace(&mut stones[bowl], 0);
    (0..hand).for_each(|_| {
        last = next_bowl(last, player);
        stones[last] += 1;
    });
    Sown { board: Board::new(stones), last }
}

pub fn capture(board: &Board, player: Player, last: usize) -> Board {
    let mut stones = board.stones();
    if stones[last] == 1 && player.bowls().contains(&last) {
        for bowl in [last, opposite(last)] {
            stones[player.kalah()] += stones[bowl];
            stones[bowl] = 0;
        }
    }
    Board::new(stones)
}

pub fn next_player(player: Player, last: usize) -> Player {
    if last == player.kalah() { player } else { player.opponent() }
}
