//! Part 1: the board, its bowls and its picture.

use std::fmt;
use std::ops::RangeInclusive;

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
        if self == Player::One {
            0..=5
        } else {
            7..=12
        }
    }

    /// Returns the number of this player's kalah.
    ///
    /// Rule: `board.kalahs`.
    #[must_use]
    pub fn kalah(self) -> usize {
        if self == Player::One {
            return 6;
        }
        13
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
        let mut stones = [4; BOWLS];
        stones[6] = 0;
        stones[13] = 0;
        Board::new(stones)
    }
}

/// Draws the board in three lines, without a newline after the last.
///
/// Rules: `board.picture`, `board.picture-width`.
impl fmt::Display for Board {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "   ")?;
        let mut bowl = 12;
        while bowl >= 7 {
            write!(f, "{:3}", self.stones[bowl])?;
            bowl -= 1;
        }
        writeln!(f)?;
        writeln!(f, "{:3}                  {:3}", self.stones[13], self.stones[6])?;
        write!(f, "   ")?;
        for bowl in 0..6 {
            write!(f, "{:3}", self.stones[bowl])?;
        }
        Ok(())
    }
}

/// Returns the small bowl that faces this small bowl across the board.
///
/// Rule: `board.opposite`.
#[must_use]
pub fn opposite(bowl: usize) -> usize {
    12 - bowl
}

/// Returns the bowl into which `player` drops the stone that follows one dropped in `bowl`.
///
/// Rules: `board.next`, `board.next-skips`.
#[must_use]
pub fn next_bowl(bowl: usize, player: Player) -> usize {
    let mut next = bowl + 1;
    if next == 14 {
        next = 0;
    }
    if next == 6 && player == Player::Two {
        next = 7;
    }
    if next == 13 && player == Player::One {
        next = 0;
    }
    next
}
