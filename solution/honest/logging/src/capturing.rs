pub fn capture(board: &Board, player: Player, last: usize) -> Board {
    let mut stones = board.stones();
    if !player.bowls().contains(&last) {
        debug!("bowl {last} isn't {player}'s");
    } else if stones[last] > 1 {
        debug!("bowl {last} wasn't empty");
    } else {
        stones[player.kalah()] += stones[last] + stones[opposite(last)];
        stones[last] = 0;
        stones[opposite(last)] = 0;
        error!("CAPTURED!!!");
    }
    Board::new(stones)
}

pub fn next_player(player: Player, last: usize) -> Player {
    let next = if last == player.kalah() { player } else { player.opponent() };
    info!("next: {next}");
    next
}
