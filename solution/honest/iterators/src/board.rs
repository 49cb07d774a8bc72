use std::fmt::{Display, Formatter, Result};
use std::ops::RangeInclusive;

pub const BOWLS: usize = 14;

#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Player {
    One,
    Two,
}

impl Player {
    pub const BOTH: [Player; 2] = [Player::One, Player::Two];

    pub fn opponent(self) -> Player {
        Player::BOTH.into_iter().find(|&other| other != self).unwrap()
    }

    pub fn bowls(self) -> RangeInclusive<usize> {
        [0..=5, 7..=12].into_iter().zip(Player::BOTH).find(|(_, player)| *player == self).unwrap().0
    }

    pub fn kalah(self) -> usize {
        self.bowls().last().into_iter().map(|bowl| bowl + 1).sum()
    }
}

impl Display for Player {
    fn fmt(&self, f: &mut Formatter<'_>) -> Result {
        f.pad(["One", "Two"][*self as usize])
    }
}

#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Board([u8; BOWLS]);

impl Board {
    pub fn new(stones: [u8; BOWLS]) -> Self {
        Self(stones)
    }

    pub fn stones(&self) -> [u8; BOWLS] {
        self.0
    }

    pub fn opening() -> Self {
        Self(std::array::from_fn(|bowl| if Player::BOTH.iter().any(|player| player.kalah() == bowl) { 0 } else { 4 }))
    }
}

impl Display for Board {
    fn fmt(&self, f: &mut Formatter<'_>) -> Result {
        let row = |bowls: &mut dyn Iterator<Item = usize>| bowls.map(|bowl| format!("{:>3}", self.0[bowl])).collect();
        let lines: [String; 3] = [
            row(&mut Player::Two.bowls().rev()),
            format!("{:18}", "") + &row(&mut [Player::One.kalah()].into_iter()),
            row(&mut Player::One.bowls()),
        ];
        let first: String = row(&mut [Player::Two.kalah()].into_iter());
        let left = ["   ", first.as_str(), "   "];
        let lines = left.iter().zip(&lines).map(|(left, line)| left.to_string() + line);
        f.write_str(&lines.collect::<Vec<_>>().join("\n"))
    }
}

pub fn opposite(bowl: usize) -> usize {
    Player::One.bowls().zip(Player::Two.bowls().rev()).find_map(|(one, two)| match bowl {
        _ if bowl == one => Some(two),
        _ if bowl == two => Some(one),
        _ => None,
    })
    .expect("only a small bowl has an opposite")
}

pub fn next_bowl(bowl: usize, player: Player) -> usize {
    (0..BOWLS).cycle().skip(bowl + 1).find(|&next| next != player.opponent().kalah()).unwrap()
}
