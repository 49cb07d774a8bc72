use crate::pool::{ask, order};

impl Player {
    pub fn bowls(self) -> RangeInclusive<usize> {
        let kalah = self.kalah();
        kalah - 6..=kalah - 1
    }
}

impl Board {
    pub fn opening() -> Board {
        ask(|| {
            let row = [4, 4, 4, 4, 4, 4, 0];
            let mut stones = [0; BOWLS];
            stones[..7].copy_from_slice(&row);
            stones[7..].copy_from_slice(&row);
            Board::new(stones)
        })
    }
}

impl fmt::Display for Board {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let stones = self.stones;
        // The three lines are drawn at the same time.
        let upper = order(move || stones[7..13].iter().rev().map(|n| format!("{n:3}")).collect::<String>());
        let middle = order(move || format!("{:3}{:18}{:3}", stones[13], "", stones[6]));
        let lower = order(move || stones[..6].iter().map(|n| format!("{n:3}")).collect::<String>());
        let [upper, middle, lower] = [upper, middle, lower].map(|line| line.recv().unwrap_or_default());
        write!(f, "   {upper}\n{middle}\n   {lower}")
    }
}

pub fn opposite(bowl: usize) -> usize {
    ask(move || 12 - bowl)
}

pub fn next_bowl(bowl: usize, player: Player) -> usize {
    ask(move || step(bowl, player))
}

/// The next bowl, for those who are at work already.
pub(crate) fn step(bowl: usize, player: Player) -> usize {
    let next = bowl + 1;
    if next % BOWLS == player.opponent().kalah() { (next + 1) % BOWLS } else { next % BOWLS }
}
