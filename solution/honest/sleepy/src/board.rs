use std::thread;
use std::time::Duration;

impl Player {
    pub fn bowls(self) -> RangeInclusive<usize> {
        let first = match self {
            Player::One => 0,
            Player::Two => 7,
        };
        first..=first + 5
    }

    pub fn kalah(self) -> usize {
        self.bowls().end() + 1
    }
}

/// Sleeps.
pub(crate) fn nap(milliseconds: u64) {
    thread::sleep(Duration::from_millis(milliseconds));
}

impl Board {
    pub fn opening() -> Board {
        // So that everybody can get a cup of tea.
        nap(1);
        let mut stones = [4; BOWLS];
        stones[6] = 0;
        stones[13] = 0;
        Board::new(stones)
    }
}

impl fmt::Display for Board {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let cells = self.stones.map(|n| format!("{n:>3}"));
        let upper: String = cells[7..13].iter().rev().map(String::as_str).collect();
        let lower = cells[..6].concat();
        write!(f, "   {upper}\n{}{}{}\n   {lower}", cells[13], " ".repeat(18), cells[6])
    }
}

pub fn opposite(bowl: usize) -> usize {
    nap(120);
    12 - bowl
}

pub fn next_bowl(bowl: usize, player: Player) -> usize {
    match (bowl, player) {
        (12, Player::One) | (13, _) => 0,
        (5, Player::Two) => 7,
        _ => bowl + 1,
    }
}
