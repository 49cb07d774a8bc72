//! Part 1: the board, its bowls and its picture.

use std::fmt;
use std::ops::RangeInclusive;
use crate::tables;

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
        tables::ROW[self as usize].clone()
    }

    /// Returns the number of this player's kalah.
    ///
    /// Rule: `board.kalahs`.
    #[must_use]
    pub fn kalah(self) -> usize {
        tables::KALAH[self as usize]
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
    stones: [u8; BOWLS],
}

impl Board {
    /// Makes a board with these stones; `stones[n]` is what bowl `n` holds.
    #[must_use]
    pub fn new(stones: [u8; BOWLS]) -> Board {
        Board { stones }
    }

    /// Returns what the fourteen bowls hold, by bowl number.
    #[must_use]
    pub fn stones(&self) -> [u8; BOWLS] {
        self.stones
    }

    /// Returns the board on which a game begins.
    ///
    /// Rule: `board.opening`.
    #[must_use]
    pub fn opening() -> Board {
        Board::new(tables::OPENING)
    }
}

/// Draws the board in three lines, without a newline after the last.
///
/// Rules: `board.picture`, `board.picture-width`.
impl fmt::Display for Board {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for (at, &cell) in tables::PICTURE.iter().enumerate() {
            if at > 0 && at % 8 == 0 {
                writeln!(f)?;
            }
            match cell {
                tables::NONE => {}
                tables::BLANK => write!(f, "   ")?,
                bowl => write!(f, "{:>3}", self.stones[bowl])?,
            }
        }
        Ok(())
    }
}

/// Returns the small bowl that faces this small bowl across the board.
///
/// Rule: `board.opposite`.
#[must_use]
pub fn opposite(bowl: usize) -> usize {
    tables::FACING[bowl]
}

/// Returns the bowl into which `player` drops the stone that follows one dropped in `bowl`.
///
/// Rules: `board.next`, `board.next-skips`.
#[must_use]
pub fn next_bowl(bowl: usize, player: Player) -> usize {
    tables::NEXT[player as usize][bowl]
}
