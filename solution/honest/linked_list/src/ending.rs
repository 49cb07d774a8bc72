pub fn is_over(board: &Board) -> bool {
    let is_empty = |player: Player| board.first.small_of(player).all(|node| node.stones.get() == 0);
    is_empty(Player::One) || is_empty(Player::Two)
}

pub fn sweep(board: &Board) -> Board {
    let board = board.clone();
    for player in [Player::One, Player::Two] {
        let kalah = board.first.kalah_of(player);
        let rest: u8 = board.first.small_of(player).map(|node| node.stones.take()).sum();
        kalah.stones.set(kalah.stones.get() + rest);
    }
    board
}

pub fn winner(board: &Board) -> Option<Player> {
    let stones = |player: Player| board.first.kalah_of(player).stones.get();
    [Player::One, Player::Two].into_iter().find(|&player| stones(player) > stones(player.opponent()))
}
