use crate::pool::{ask, order};

pub fn is_over(board: &Board) -> bool {
    let sides = [Player::One, Player::Two].map(|player| {
        let stones = board.stones();
        order(move || player.bowls().all(|bowl| stones[bowl] == 0))
    });
    // Both have to be heard, or a worker would talk to the wall.
    sides.map(|side| side.recv().expect("a worker answers")).contains(&true)
}

pub fn sweep(board: &Board) -> Board {
    let mut stones = board.stones();
    ask(move || {
        for player in [Player::One, Player::Two] {
            for bowl in player.bowls() {
                stones[player.kalah()] += stones[bowl];
                stones[bowl] = 0;
            }
        }
        Board::new(stones)
    })
}

pub fn winner(board: &Board) -> Option<Player> {
    let (one, two) = (board.stones()[6], board.stones()[13]);
    ask(move || match one.abs_diff(two) {
        0 => None,
        _ if one > two => Some(Player::One),
        _ => Some(Player::Two),
    })
}
