use crate::throw::{catch, throw};

pub fn capture(board: &Board, player: Player, last: usize) -> Board {
    let captured = catch::<Board, Board>(|| {
        let mut stones = board.stones();
        if !player.bowls().contains(&last) {
            throw(*board);
        }
        if stones[last] != 1 {
            throw(*board);
        }
        stones[player.kalah()] += stones[last] + stones[opposite(last)];
        stones[last] = 0;
        stones[opposite(last)] = 0;
        Board::new(stones)
    });
    captured.unwrap_or_else(|unchanged| unchanged)
}

pub fn next_player(player: Player, last: usize) -> Player {
    if player.kalah() == last { player } else { player.opponent() }
}
