use crate::stack::{FAR, with_big_stack};

pub fn is_over(board: &Board) -> bool {
    let stones = board.stones();
    [Player::One, Player::Two].into_iter().any(|player| player.bowls().all(|bowl| stones[bowl] == 0))
}

pub fn sweep(board: &Board) -> Board {
    let mut stones = [0; 14];
    for (bowl, n) in board.stones().into_iter().enumerate() {
        stones[if bowl <= 6 { 6 } else { 13 }] += n;
    }
    Board::new(stones)
}

pub fn winner(board: &Board) -> Option<Player> {
    // Both players take a stone away, again and again, from a heap with ten thousand stones more than the kalah.
    fn take(one: u64, two: u64) -> Option<Player> {
        match (one, two) {
            (0, 0) => None,
            (0, _) => Some(Player::Two),
            (_, 0) => Some(Player::One),
            _ => take(one - 1, two - 1),
        }
    }
    let [one, two] = [6, 13].map(|kalah| FAR + u64::from(board.stones()[kalah]));
    with_big_stack(|| take(one, two))
}
