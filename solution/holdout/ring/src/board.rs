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
        let first = match self {
            Player::One => 0,
            Player::Two => 7,
        };
        first..=first + 5
    }

    /// Returns the number of this player's kalah.
    ///
    /// Rule: `board.kalahs`.
    #[must_use]
    pub fn kalah(self) -> usize {
        self.bowls().end() + 1
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
        let mut ring = vec![4; 6];
        ring.push(0);
        let ring = ring.repeat(2);
        Board::new(ring.try_into().expect("twice seven bowls"))
    }
}

/// Draws the board in three lines, without a newline after the last.
///
/// Rules: `board.picture`, `board.picture-width`.
impl fmt::Display for Board {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let row = |bowls: &[u8]| bowls.iter().map(|n| format!("{n:>3}")).collect::<String>();
        let (lower, upper) = self.stones.split_at(7);
        let mut far = upper[..6].to_vec();
        far.reverse();
        writeln!(f, "   {}", row(&far))?;
        writeln!(f, "{}{}{}", row(&upper[6..]), " ".repeat(18), row(&lower[6..]))?;
        write!(f, "   {}", row(&lower[..6]))
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
    let next = (bowl + 1) % BOWLS;
    if next == player.opponent().kalah() { (next + 1) % BOWLS } else { next }
}
