pub fn capture(board: &Board, player: Player, last: usize) -> Board {
    let mut stones = board.stones();
    if player.bowls().contains(&last) && stones[last] == 1 {
        let facing = opposite(last);
        stones[player.kalah()] += 1 + stones[facing];
        stones[last] = 0;
        stones[facing] = 0;
    }
    Board::new(stones)
}
