use crate::stack::{FAR, rest, with_big_stack};

impl Player {
    pub fn bowls(self) -> RangeInclusive<usize> {
        match self {
            Player::One => 0..=BOWLS / 2 - 2,
            Player::Two => BOWLS / 2..=BOWLS - 2,
        }
    }

    pub fn kalah(self) -> usize {
        (BOWLS / 2) * (self as usize + 1) - 1
    }
}

impl Board {
    pub fn opening() -> Board {
        let mut stones = [4; BOWLS];
        stones[BOWLS / 2 - 1] = 0;
        stones[BOWLS - 1] = 0;
        Board { stones }
    }
}

impl fmt::Display for Board {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        // A canvas with a place for each character; most of it is never used.
        let mut canvas = [[' '; 256]; 64];
        for (bowl, stones) in self.stones.iter().enumerate() {
            let (line, column) = match bowl {
                0..=5 => (2, bowl + 1),
                6 => (1, 7),
                7..=12 => (0, 13 - bowl),
                _ => (1, 0),
            };
            for (place, letter) in format!("{stones:>3}").chars().enumerate() {
                canvas[line][3 * column + place] = letter;
            }
        }
        let lines = canvas[..3].iter().map(|line| line.iter().collect::<String>().trim_end().to_owned());
        f.write_str(&lines.collect::<Vec<_>>().join("\n"))
    }
}

pub fn opposite(bowl: usize) -> usize {
    with_big_stack(|| rest(14 * FAR + 12 - bowl as u64, 14) as usize)
}
