//! Part 1. Bowl `n` is byte `n` of a number, so bowl 0 is the lowest byte.

use std::fmt;
use std::ops::RangeInclusive;

pub const BOWLS: usize = 14;

/// All six small bowls of Player One, each full.
const ONES_SIDE: u128 = 0xffff_ffff_ffff;

#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[repr(u8)]
pub enum Player {
    One = 0,
    Two = 7,
}

impl Player {
    #[must_use]
    pub fn opponent(self) -> Player {
        if self == Player::One { Player::Two } else { Player::One }
    }

    #[must_use]
    pub fn bowls(self) -> RangeInclusive<usize> {
        let first = self as usize;
        first..=first + 5
    }

    #[must_use]
    pub fn kalah(self) -> usize {
        self as usize + 6
    }

    /// The bits of a board that belong to this player's small bowls.
    pub(crate) fn mask(self) -> u128 {
        ONES_SIDE << (8 * self as u32)
    }
}

impl fmt::Display for Player {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(if *self == Player::One { "One" } else { "Two" })
    }
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Board(pub(crate) u128);

impl Board {
    #[must_use]
    pub fn new(stones: [u8; BOWLS]) -> Board {
        let mut bytes = [0; 16];
        bytes[..BOWLS].copy_from_slice(&stones);
        Board(u128::from_le_bytes(bytes))
    }

    #[must_use]
    pub fn stones(&self) -> [u8; BOWLS] {
        let mut stones = [0; BOWLS];
        stones.copy_from_slice(&self.0.to_le_bytes()[..BOWLS]);
        stones
    }

    #[must_use]
    pub fn opening() -> Board {
        Board(0x00_0404_0404_0404_00_0404_0404_0404)
    }

    pub(crate) fn at(self, bowl: usize) -> u128 {
        self.0 >> (8 * bowl) & 0xff
    }

    pub(crate) fn emptied(self, bowl: usize) -> Board {
        Board(self.0 & !(0xff << (8 * bowl)))
    }

    pub(crate) fn with_more(self, bowl: usize, stones: u128) -> Board {
        Board(self.0 + (stones << (8 * bowl)))
    }
}

impl fmt::Display for Board {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("   ")?;
        for bowl in (7..=12).rev() {
            write!(f, "{:3}", self.at(bowl))?;
        }
        write!(f, "\n{:3}{:21}\n   ", self.at(13), self.at(6))?;
        (0..=5).try_for_each(|bowl| write!(f, "{:3}", self.at(bowl)))
    }
}

#[must_use]
pub fn opposite(bowl: usize) -> usize {
    // 12 - bowl, for the twelve small bowls.
    (bowl ^ 0xf).wrapping_sub(3)
}

#[must_use]
pub fn next_bowl(bowl: usize, player: Player) -> usize {
    let forbidden = 19 - player.kalah();
    let step = 1 + usize::from((bowl + 1) % BOWLS == forbidden);
    (bowl + step) % BOWLS
}
