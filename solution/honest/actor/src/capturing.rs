use crate::pool::ask;

pub fn capture(board: &Board, player: Player, last: usize) -> Board {
    let mut stones = board.stones();
    ask(move || {
        if player.bowls().contains(&last) && stones[last] == 1 {
            stones[player.kalah()] += 1 + stones[12 - last];
            stones[12 - last] = 0;
            stones[last] = 0;
        }
        Board::new(stones)
    })
}

pub fn next_player(player: Player, last: usize) -> Player {
    ask(move || if last == player.kalah() { player } else { player.opponent() })
}
