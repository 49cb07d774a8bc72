use crate::result::result;

pub fn is_over(board: &Board) -> bool {
    match board.stones() {
        [0, 0, 0, 0, 0, 0, ..] => true,
        [_, _, _, _, _, _, _, 0, 0, 0, 0, 0, 0, _] => true,
        _ => false,
    }
}

pub fn sweep(board: &Board) -> Board {
    match board.stones() {
        [a, b, c, d, e, f, g, h, i, j, k, l, m, n] => {
            Board::new([0, 0, 0, 0, 0, 0, a + b + c + d + e + f + g, 0, 0, 0, 0, 0, 0, h + i + j + k + l + m + n])
        }
    }
}

pub fn winner(board: &Board) -> Option<Player> {
    match board.stones() {
        [.., two] => result(board.stones()[6], two),
    }
}
