pub fn is_over(board: &Board) -> bool {
    let stones = board.stones();
    let rows = [Player::One, Player::Two].map(|player| player.bowls().map(|bowl| u32::from(stones[bowl])).sum::<u32>());
    debug!("stones in the rows: {rows:?}");
    rows.contains(&0)
}

pub fn sweep(board: &Board) -> Board {
    let mut stones = board.stones();
    for (bowl, kalah) in Player::One.bowls().map(|bowl| (bowl, 6)).chain(Player::Two.bowls().map(|bowl| (bowl, 13))) {
        let n = stones[bowl];
        trace!("{n} stones go to bowl {kalah}");
        stones[kalah] += n;
        stones[bowl] = 0;
    }
    Board::new(stones)
}

pub fn winner(board: &Board) -> Option<Player> {
    let winner = match board.stones() {
        stones if stones[6] > stones[13] => Some(Player::One),
        stones if stones[6] < stones[13] => Some(Player::Two),
        _ => None,
    };
    error!("AND THE WINNER IS ... {winner:?}");
    winner
}
