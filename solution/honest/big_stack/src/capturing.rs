pub fn capture(board: &Board, player: Player, last: usize) -> Board {
    let mut stones = board.stones();
    if player.bowls().any(|bowl| bowl == last && stones[bowl] == 1) {
        let across = 12 - last;
        stones[player.kalah()] += stones[across] + stones[last];
        (stones[across], stones[last]) = (0, 0);
    }
    Board::new(stones)
}

pub fn next_player(player: Player, last: usize) -> Player {
    if player.kalah() == last { player } else { player.opponent() }
}
