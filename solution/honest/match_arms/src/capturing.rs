pub fn capture(board: &Board, player: Player, last: usize) -> Board {
    Board::new(match (player, last, board.stones()) {
        (Player::One, 0, [1, b, c, d, e, f, g, h, i, j, k, l, m, n]) => [0, b, c, d, e, f, g + m + 1, h, i, j, k, l, 0, n],
        (Player::One, 1, [a, 1, c, d, e, f, g, h, i, j, k, l, m, n]) => [a, 0, c, d, e, f, g + l + 1, h, i, j, k, 0, m, n],
        (Player::One, 2, [a, b, 1, d, e, f, g, h, i, j, k, l, m, n]) => [a, b, 0, d, e, f, g + k + 1, h, i, j, 0, l, m, n],
        (Player::One, 3, [a, b, c, 1, e, f, g, h, i, j, k, l, m, n]) => [a, b, c, 0, e, f, g + j + 1, h, i, 0, k, l, m, n],
        (Player::One, 4, [a, b, c, d, 1, f, g, h, i, j, k, l, m, n]) => [a, b, c, d, 0, f, g + i + 1, h, 0, j, k, l, m, n],
        (Player::One, 5, [a, b, c, d, e, 1, g, h, i, j, k, l, m, n]) => [a, b, c, d, e, 0, g + h + 1, 0, i, j, k, l, m, n],
        (Player::Two, 7, [a, b, c, d, e, f, g, 1, i, j, k, l, m, n]) => [a, b, c, d, e, 0, g, 0, i, j, k, l, m, n + f + 1],
        (Player::Two, 8, [a, b, c, d, e, f, g, h, 1, j, k, l, m, n]) => [a, b, c, d, 0, f, g, h, 0, j, k, l, m, n + e + 1],
        (Player::Two, 9, [a, b, c, d, e, f, g, h, i, 1, k, l, m, n]) => [a, b, c, 0, e, f, g, h, i, 0, k, l, m, n + d + 1],
        (Player::Two, 10, [a, b, c, d, e, f, g, h, i, j, 1, l, m, n]) => [a, b, 0, d, e, f, g, h, i, j, 0, l, m, n + c + 1],
        (Player::Two, 11, [a, b, c, d, e, f, g, h, i, j, k, 1, m, n]) => [a, 0, c, d, e, f, g, h, i, j, k, 0, m, n + b + 1],
        (Player::Two, 12, [a, b, c, d, e, f, g, h, i, j, k, l, 1, n]) => [0, b, c, d, e, f, g, h, i, j, k, l, 0, n + a + 1],
        (_, _, unchanged) => unchanged,
    })
}

pub fn next_player(player: Player, last: usize) -> Player {
    match (player, last) {
        (Player::One, 6) | (Player::Two, 0..=12) => Player::One,
        (Player::Two, 13) | (Player::One, 0..=12) => Player::Two,
        _ => panic!("{player} has no stone in bowl {last}"),
    }
}
