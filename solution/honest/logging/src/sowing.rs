pub fn legal_moves(board: &Board, player: Player) -> Vec<usize> {
    let moves = player.bowls().filter(|&bowl| board.stones()[bowl] > 0).collect();
    debug!("{player} can choose from {moves:?}");
    moves
}

pub fn sow(board: &Board, player: Player, bowl: usize) -> Sown {
    let mut stones = board.stones();
    let mut hand = std::mem::take(&mut stones[bowl]);
    let mut last = bowl;
    while hand > 0 {
        last = next_bowl(last, player);
        stones[last] += 1;
        hand -= 1;
        info!("{hand} more");
    }
    for (bowl, stones) in stones.iter().enumerate() {
        trace!("bowl {bowl}: {stones}");
    }
    Sown { board: Board::new(stones), last }
}
