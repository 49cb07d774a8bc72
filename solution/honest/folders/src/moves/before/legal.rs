use crate::{Board, Player};

pub fn legal_moves(board: &Board, player: Player) -> Vec<usize> {
    player.bowls().zip(board.side(player)).filter(|(_, stones)| **stones > 0).map(|(bowl, _)| bowl).collect()
}
