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
        let first = 7 * usize::from(self == Player::Two);
        first..=first + 5
    }

    /// Returns the number of this player's kalah.
    ///
    /// Rule: `board.kalahs`.
    #[must_use]
    pub fn kalah(self) -> usize {
        6 + 7 * usize::from(self == Player::Two)
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
        Board::new(std::array::from_fn(|bowl| if bowl % 7 == 6 { 0 } else { 4 }))
    }
}

/// Draws the board in three lines, without a newline after the last.
///
/// Rules: `board.picture`, `board.picture-width`.
impl fmt::Display for Board {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for line in 0..3 {
            for column in 0..8 {
                let bowl = match (line, column) {
                    (0, 1..=6) => Some(13 - column),
                    (1, 0) => Some(13),
                    (1, 7) => Some(6),
                    (2, 1..=6) => Some(column - 1),
                    _ => None,
                };
                match bowl {
                    Some(bowl) => write!(f, "{:3}", self.stones[bowl])?,
                    // The rows have no cell at their end.
                    None if column == 7 => {}
                    None => f.write_str("   ")?,
                }
            }
            if line < 2 {
                f.write_str("\n")?;
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
    BOWLS - 2 - bowl
}

/// Returns the bowl into which `player` drops the stone that follows one dropped in `bowl`.
///
/// Rules: `board.next`, `board.next-skips`.
#[must_use]
pub fn next_bowl(bowl: usize, player: Player) -> usize {
    bowl_at((place(bowl, player) + 1) % LAP, player)
}

/// The bowls on a player's way.
pub(crate) const LAP: usize = 13;

/// Where a bowl lies on a player's way: 0 is their first bowl, 6 their kalah; 13 lies beside the way.
pub(crate) fn place(bowl: usize, player: Player) -> usize {
    (bowl + BOWLS - player.bowls().start()) % BOWLS
}

/// The bowl at this place of a player's way.
pub(crate) fn bowl_at(place: usize, player: Player) -> usize {
    (place + player.bowls().start()) % BOWLS
}
