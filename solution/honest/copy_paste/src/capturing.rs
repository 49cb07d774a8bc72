pub fn capture(board: &Board, player: Player, last: usize) -> Board {
    let mut stones = board.stones();
    // Player One
    if player == Player::One && last >= 0 && last <= 5 && stones[last] == 1 {
        let mine = stones[last];
        let theirs = stones[opposite(last)];
        stones[last] = 0;
        stones[opposite(last)] = 0;
        stones[6] = stones[6] + mine + theirs;
    }
    // Player Two
    if player == Player::Two && last >= 7 && last <= 12 && stones[last] == 1 {
        let mine = stones[last];
        let theirs = stones[opposite(last)];
        stones[last] = 0;
        stones[opposite(last)] = 0;
        stones[13] = stones[13] + mine + theirs;
    }
    Board::new(stones)
}

pub fn next_player(player: Player, last: usize) -> Player {
    // Player One
    if player == Player::One {
        if last == 6 {
            return Player::One;
        } else {
            return Player::Two;
        }
    }
    // Player Two
    if player == Player::Two {
        if last == 13 {
            return Player::Two;
        } else {
            return Player::One;
        }
    }
    panic!("there is no third player");
}
