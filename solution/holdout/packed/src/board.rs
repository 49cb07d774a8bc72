//! Part 1: the board, its bowls and its picture.

use std::fmt;
use std::ops::RangeInclusive;
use crate::bits::{CELL, ONES, row, shift};

/// The number of bowls on a board, both kalahs included.
pub const BOWLS: usize = 14;

/// One of the two players.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Player {
    /// Sits at the bottom: bowls 0 to 5, and kalah 6 on the right.
    One,
    /// Sits at the top: bowls 7 to 12, and kalah 13 on the left.
    Two,
}

impl Player {
    /// Returns the player on the other side of the board.
    #[must_use]
    pub fn opponent(self) -> Player {
        match self {
            Player::One => Player::Two,
            Player::Two => Player::One,
        }
    }

    /// Returns the numbers of this player's six small bowls, in the direction of play.
    ///
    /// Rule: `board.sides`.
    #[must_use]
    pub fn bowls(self) -> RangeInclusive<usize> {
        match self {
            Player::One => 0..=5,
            Player::Two => 7..=12,
        }
    }

    /// Returns the number of this player's kalah.
    ///
    /// Rule: `board.kalahs`.
    #[must_use]
    pub fn kalah(self) -> usize {
        7 * self as usize + 6
    }
}

impl fmt::Display for Player {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Player::One => "One",
            Player::Two => "Two",
        })
    }
}

/// The stones in the fourteen bowls.
///
/// ```text
///         12 11 10  9  8  7             Player Two
///     13                    6           13 is Two's kalah, 6 is One's
///          0  1  2  3  4  5             Player One
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Board {
    /// Eight bits for each bowl, bowl 0 in the lowest.
    bits: u128,
}

impl Board {
    /// Makes a board with these stones; `stones[n]` is what bowl `n` holds.
    #[must_use]
    pub fn new(stones: [u8; BOWLS]) -> Board {
        let bits = stones.iter().rev().fold(0, |bits, &n| bits << 8 | u128::from(n));
        Board { bits }
    }

    /// Returns what the fourteen bowls hold, by bowl number.
    #[must_use]
    pub fn stones(&self) -> [u8; BOWLS] {
        std::array::from_fn(|bowl| self.count(bowl))
    }

    pub(crate) fn from_bits(bits: u128) -> Board {
        Board { bits }
    }

    pub(crate) fn bits(&self) -> u128 {
        self.bits
    }

    pub(crate) fn count(&self, bowl: usize) -> u8 {
        (self.bits >> shift(bowl) & CELL) as u8
    }

    /// Returns the board on which a game begins.
    ///
    /// Rule: `board.opening`.
    #[must_use]
    pub fn opening() -> Board {
        Board::from_bits(4 * (row(Player::One) & ONES | row(Player::Two) & ONES))
    }
}

/// Draws the board in three lines, without a newline after the last.
///
/// Rules: `board.picture`, `board.picture-width`.
impl fmt::Display for Board {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let count = |bowl| self.count(bowl);
        writeln!(
            f,
            "   {:3}{:3}{:3}{:3}{:3}{:3}",
            count(12),
            count(11),
            count(10),
            count(9),
            count(8),
            count(7)
        )?;
        writeln!(f, "{:3}{:18}{:3}", count(13), "", count(6))?;
        write!(
            f,
            "   {:3}{:3}{:3}{:3}{:3}{:3}",
            count(0),
            count(1),
            count(2),
            count(3),
            count(4),
            count(5)
        )
    }
}

/// Returns the small bowl that faces this small bowl across the board.
///
/// Rule: `board.opposite`.
#[must_use]
pub fn opposite(bowl: usize) -> usize {
    (bowl ^ 0xf) - 3
}

/// Returns the bowl into which `player` drops the stone that follows one dropped in `bowl`.
///
/// Rules: `board.next`, `board.next-skips`.
#[must_use]
pub fn next_bowl(bowl: usize, player: Player) -> usize {
    (bowl + 1 + usize::from(bowl + 1 == player.opponent().kalah())) % BOWLS
}
