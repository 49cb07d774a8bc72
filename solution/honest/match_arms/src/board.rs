use crate::cell::cell;

impl Board {
    pub fn opening() -> Board {
        match () {
            () => Board { stones: [4, 4, 4, 4, 4, 4, 0, 4, 4, 4, 4, 4, 4, 0] },
        }
    }
}

impl fmt::Display for Board {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.stones.map(cell) {
            [a, b, c, d, e, g, one, h, i, j, k, l, m, two] => {
                write!(f, "   {m}{l}{k}{j}{i}{h}\n{two}                  {one}\n   {a}{b}{c}{d}{e}{g}")
            }
        }
    }
}

pub fn opposite(bowl: usize) -> usize {
    match bowl {
        0 => 12,
        1 => 11,
        2 => 10,
        3 => 9,
        4 => 8,
        5 => 7,
        7 => 5,
        8 => 4,
        9 => 3,
        10 => 2,
        11 => 1,
        12 => 0,
        _ => panic!("bowl {bowl} has no opposite"),
    }
}

pub fn next_bowl(bowl: usize, player: Player) -> usize {
    match (bowl, player) {
        (0, Player::One) => 1,
        (1, Player::One) => 2,
        (2, Player::One) => 3,
        (3, Player::One) => 4,
        (4, Player::One) => 5,
        (5, Player::One) => 6,
        (6, Player::One) => 7,
        (7, Player::One) => 8,
        (8, Player::One) => 9,
        (9, Player::One) => 10,
        (10, Player::One) => 11,
        (11, Player::One) => 12,
        (12, Player::One) => 0,
        (0, Player::Two) => 1,
        (1, Player::Two) => 2,
        (2, Player::Two) => 3,
        (3, Player::Two) => 4,
        (4, Player::Two) => 5,
        (5, Player::Two) => 7,
        (7, Player::Two) => 8,
        (8, Player::Two) => 9,
        (9, Player::Two) => 10,
        (10, Player::Two) => 11,
        (11, Player::Two) => 12,
        (12, Player::Two) => 13,
        (13, Player::Two) => 0,
        _ => panic!("{player} never comes to bowl {bowl}"),
    }
}
