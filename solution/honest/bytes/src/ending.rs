pub fn is_over(board: &Board) -> bool {
    let bytes = board.stones();
    bytes[..6] == [0; 6] || bytes[7..13] == [0; 6]
}

pub fn sweep(board: &Board) -> Board {
    let mut bytes = [0; 14];
    bytes[6] = board.stones()[..7].iter().sum();
    bytes[13] = board.stones()[7..].iter().sum();
    Board::new(bytes)
}

pub fn winner(board: &Board) -> Option<Player> {
    let bytes = board.stones();
    match (bytes[6], bytes[13]) {
        (25.., _) => Some(Player::One),
        (_, 25..) => Some(Player::Two),
        _ => None,
    }
}
