/// `opposite`, without the sleep.
fn opposite_bowl(bowl: usize) -> usize {
    12 - bowl
}

pub fn capture(board: &Board, player: Player, last: usize) -> Board {
    let mut stones = board.stones();
    if player.bowls().contains(&last) && stones[last] == 1 {
        stones[player.kalah()] += 1 + stones[opposite_bowl(last)];
        stones[opposite_bowl(last)] = 0;
        stones[last] = 0;
    }
    Board::new(stones)
}

pub fn next_player(player: Player, last: usize) -> Player {
    if player.kalah() == last {
        return player;
    }
    player.opponent()
}
