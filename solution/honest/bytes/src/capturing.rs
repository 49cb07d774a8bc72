pub fn capture(board: &Board, player: Player, last: usize) -> Board {
    let mut bytes = board.stones();
    if bytes[last] == 1 && (*player.bowls().start()..player.kalah()).contains(&last) {
        bytes[player.kalah()] += 1 + bytes[opposite(last)];
        for bowl in [last, opposite(last)] {
            bytes[bowl] = 0;
        }
    }
    Board::new(bytes)
}

pub fn next_player(player: Player, last: usize) -> Player {
    [player, player.opponent()][usize::from(player.kalah() != last)]
}
