use crate::throw::{catch, throw};

impl Player {
    pub fn bowls(self) -> RangeInclusive<usize> {
        match self.kalah() {
            6 => 0..=5,
            13 => 7..=12,
            other => unreachable!("kalah {other}"),
        }
    }

    pub fn kalah(self) -> usize {
        if self == Player::One {
            return 6;
        }
        13
    }
}

impl Board {
    pub fn opening() -> Board {
        let mut board = Board { stones: [4; BOWLS] };
        for player in [Player::One, Player::Two] {
            board.stones[player.kalah()] = 0;
        }
        board
    }
}

impl fmt::Display for Board {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let mut put = |text: &str| f.write_str(text).unwrap_or_else(|error| throw(error));
        let cell = |bowl: usize| format!("{:3}", self.stones[bowl]);
        catch::<fmt::Error, ()>(|| {
            put("   ");
            (7..13).rev().for_each(|bowl| put(&cell(bowl)));
            put("\n");
            put(&cell(13));
            put("                  ");
            put(&cell(6));
            put("\n   ");
            (0..6).for_each(|bowl| put(&cell(bowl)));
        })
    }
}

pub fn next_bowl(bowl: usize, player: Player) -> usize {
    let next = (bowl + 1) % BOWLS;
    if next == player.opponent().kalah() { next_bowl(next, player) } else { next }
}
