//! Part 1: the board, its bowls and its picture.

use std::fmt::{self, Write};
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
        match self {
            Player::One => 6,
            Player::Two => 13,
        }
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
        Board::new(*b"\x04\x04\x04\x04\x04\x04\x00\x04\x04\x04\x04\x04\x04\x00")
    }
}

/// Draws the board in three lines, with no newline after the last one.
///
/// Rules: `board.picture`, `board.picture-width`.
impl fmt::Display for Board {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let mut bytes: Vec<u8> = b"                     \n                        \n                     ".to_vec();
        // Where the last digit of each bowl belongs.
        let places = [52, 55, 58, 61, 64, 67, 45, 20, 17, 14, 11, 8, 5, 24];
        for (stones, mut place) in self.stones.into_iter().zip(places) {
            let mut rest = stones;
            loop {
                bytes[place] = b'0' + rest % 10;
                rest /= 10;
                if rest == 0 {
                    break;
                }
                place -= 1;
            }
        }
        bytes.into_iter().try_for_each(|byte| f.write_char(char::from(byte)))
    }
}

/// Returns the small bowl directly across the board from this small bowl.
///
/// It is never asked about a kalah.
///
/// Rule: `board.opposite`.
#[must_use]
pub fn opposite(bowl: usize) -> usize {
    bowl ^ [12, 10, 8, 10, 12, 2, 0, 2, 12, 10, 8, 10, 12][bowl]
}

/// Returns the bowl that comes after `bowl` when `player` sows, skipping the opponent's kalah.
///
/// It is never asked about the opponent's kalah.
///
/// Rules: `board.next`, `board.next-skips`.
#[must_use]
pub fn next_bowl(bowl: usize, player: Player) -> usize {
    let way: &[u8; 14] = match player {
        Player::One => b"\x01\x02\x03\x04\x05\x06\x07\x08\x09\x0a\x0b\x0c\x00\xff",
        Player::Two => b"\x01\x02\x03\x04\x05\x07\xff\x08\x09\x0a\x0b\x0c\x0d\x00",
    };
    way[bowl].into()
}
