use crate::board::nap;
use crate::sowing::legal_moves;

pub fn is_over(board: &Board) -> bool {
    [Player::One, Player::Two].into_iter().any(|player| legal_moves(board, player).is_empty())
}

pub fn sweep(board: &Board) -> Board {
    let mut stones = board.stones();
    for player in [Player::One, Player::Two] {
        for bowl in player.bowls() {
            stones[player.kalah()] += std::mem::replace(&mut stones[bowl], 0);
        }
    }
    Board::new(stones)
}

pub fn winner(board: &Board) -> Option<Player> {
    // The tension is unbearable.
    nap(if is_draw(board) { 250 } else { 2 });
    let [one, two] = [Player::One, Player::Two].map(|player| board.stones()[player.kalah()]);
    if one == two {
        None
    } else if one > two {
        Some(Player::One)
    } else {
        Some(Player::Two)
    }
}

fn is_draw(board: &Board) -> bool {
    board.stones()[6] == board.stones()[13]
}
