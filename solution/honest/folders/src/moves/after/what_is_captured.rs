use crate::{Board, Player, opposite};

pub fn capture(board: &Board, player: Player, last: usize) -> Board {
    let mut board = *board;
    if player.bowls().contains(&last) && *board.bowl(last) == 1 {
        for bowl in [last, opposite(last)] {
            let taken = std::mem::take(board.bowl(bowl));
            *board.bowl(player.kalah()) += taken;
        }
    }
    board
}
