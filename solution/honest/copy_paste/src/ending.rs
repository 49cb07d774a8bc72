pub fn is_over(board: &Board) -> bool {
    let s = board.stones();
    // Player One
    if s[0] == 0 && s[1] == 0 && s[2] == 0 && s[3] == 0 && s[4] == 0 && s[5] == 0 {
        return true;
    }
    // Player Two
    if s[7] == 0 && s[8] == 0 && s[9] == 0 && s[10] == 0 && s[11] == 0 && s[12] == 0 {
        return true;
    }
    false
}

pub fn sweep(board: &Board) -> Board {
    let mut s = board.stones();
    // Player One
    s[6] = s[6] + s[0] + s[1] + s[2] + s[3] + s[4] + s[5];
    s[0] = 0;
    s[1] = 0;
    s[2] = 0;
    s[3] = 0;
    s[4] = 0;
    s[5] = 0;
    // Player Two
    s[13] = s[13] + s[7] + s[8] + s[9] + s[10] + s[11] + s[12];
    s[7] = 0;
    s[8] = 0;
    s[9] = 0;
    s[10] = 0;
    s[11] = 0;
    s[12] = 0;
    Board::new(s)
}

pub fn winner(board: &Board) -> Option<Player> {
    // Player One
    if board.stones()[6] > board.stones()[13] {
        return Some(Player::One);
    }
    // Player Two
    if board.stones()[13] > board.stones()[6] {
        return Some(Player::Two);
    }
    None
}
