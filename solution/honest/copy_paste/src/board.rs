//! Part 1: the board, its bowls and its picture.

use std::fmt;
use std::ops::RangeInclusive;

/// The number of bowls on a board, including both kalahs.
pub const BOWLS: usize = 14;

/// One of the two players.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Player {
    /// Sits at the bottom, with bowls 0 to 5, and kalah 6 on the right.
    One,
    /// Sits at the top, with bowls 7 to 12, and kalah 13 on the left.
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
        // Player One
        if self == Player::One {
            return 0..=5;
        }
        // Player Two
        if self == Player::Two {
            return 7..=12;
        }
        panic!("there is no third player");
    }

    /// Returns the number of this player's kalah.
    ///
    /// Rule: `board.kalahs`.
    #[must_use]
    pub fn kalah(self) -> usize {
        // Player One
        if self == Player::One {
            return 6;
        }
        // Player Two
        if self == Player::Two {
            return 13;
        }
        panic!("there is no third player");
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
    /// Makes a board with these stones: bowl `n` holds `stones[n]`.
    #[must_use]
    pub fn new(stones: [u8; BOWLS]) -> Board {
        Board { stones }
    }

    /// Returns the number of stones in each of the fourteen bowls, as a copy.
    #[must_use]
    pub fn stones(&self) -> [u8; BOWLS] {
        self.stones
    }

    /// Returns the board at the beginning of a game.
    ///
    /// Rule: `board.opening`.
    #[must_use]
    pub fn opening() -> Board {
        let stones = [
            // Player One
            4, 4, 4, 4, 4, 4, // kalah
            0, // Player Two
            4, 4, 4, 4, 4, 4, // kalah
            0,
        ];
        Board::new(stones)
    }
}

/// Draws the board in three lines, with no newline after the last one.
///
/// Rules: `board.picture`, `board.picture-width`.
impl fmt::Display for Board {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        // Player Two
        write!(f, "   ")?;
        write!(f, "{:>3}", self.stones[12])?;
        write!(f, "{:>3}", self.stones[11])?;
        write!(f, "{:>3}", self.stones[10])?;
        write!(f, "{:>3}", self.stones[9])?;
        write!(f, "{:>3}", self.stones[8])?;
        write!(f, "{:>3}", self.stones[7])?;
        writeln!(f)?;
        // Kalahs
        write!(f, "{:>3}", self.stones[13])?;
        write!(f, "                  ")?;
        write!(f, "{:>3}", self.stones[6])?;
        writeln!(f)?;
        // Player One
        write!(f, "   ")?;
        write!(f, "{:>3}", self.stones[0])?;
        write!(f, "{:>3}", self.stones[1])?;
        write!(f, "{:>3}", self.stones[2])?;
        write!(f, "{:>3}", self.stones[3])?;
        write!(f, "{:>3}", self.stones[4])?;
        write!(f, "{:>3}", self.stones[5])?;
        Ok(())
    }
}

/// Returns the small bowl directly across the board from this small bowl.
///
/// It is never asked about a kalah.
///
/// Rule: `board.opposite`.
#[must_use]
pub fn opposite(bowl: usize) -> usize {
    // Player One
    if bowl == 0 {
        return 12;
    }
    if bowl == 1 {
        return 11;
    }
    if bowl == 2 {
        return 10;
    }
    if bowl == 3 {
        return 9;
    }
    if bowl == 4 {
        return 8;
    }
    if bowl == 5 {
        return 7;
    }
    // Player Two
    if bowl == 7 {
        return 5;
    }
    if bowl == 8 {
        return 4;
    }
    if bowl == 9 {
        return 3;
    }
    if bowl == 10 {
        return 2;
    }
    if bowl == 11 {
        return 1;
    }
    if bowl == 12 {
        return 0;
    }
    panic!("bowl {bowl} has no opposite");
}

/// Returns the bowl that comes after `bowl` when `player` sows, skipping the opponent's kalah.
///
/// It is never asked about the opponent's kalah.
///
/// Rules: `board.next`, `board.next-skips`.
#[must_use]
pub fn next_bowl(bowl: usize, player: Player) -> usize {
    // Player One
    if player == Player::One {
        if bowl == 12 {
            return 0;
        } else {
            return bowl + 1;
        }
    }
    // Player Two
    if player == Player::Two {
        if bowl == 13 {
            return 0;
        } else if bowl == 5 {
            return 7;
        } else {
            return bowl + 1;
        }
    }
    panic!("there is no third player");
}
