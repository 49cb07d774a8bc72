//! Part 1: the board, its bowls and its picture.

use std::fmt;
use std::ops::RangeInclusive;

use crate::stack::{FAR, rest, with_big_stack};

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
            Player::One => 0..=BOWLS / 2 - 2,
            Player::Two => BOWLS / 2..=BOWLS - 2,
        }
    }

    /// Returns the number of this player's kalah.
    ///
    /// Rule: `board.kalahs`.
    #[must_use]
    pub fn kalah(self) -> usize {
        (BOWLS / 2) * (self as usize + 1) - 1
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
        let mut stones = [4; BOWLS];
        stones[BOWLS / 2 - 1] = 0;
        stones[BOWLS - 1] = 0;
        Board { stones }
    }
}

/// Draws the board in three lines, with no newline after the last one.
///
/// Rules: `board.picture`, `board.picture-width`.
impl fmt::Display for Board {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        // A canvas with a place for each character; most of it is never used.
        let mut canvas = [[' '; 256]; 64];
        for (bowl, stones) in self.stones.iter().enumerate() {
            let (line, column) = match bowl {
                0..=5 => (2, bowl + 1),
                6 => (1, 7),
                7..=12 => (0, 13 - bowl),
                _ => (1, 0),
            };
            for (place, letter) in format!("{stones:>3}").chars().enumerate() {
                canvas[line][3 * column + place] = letter;
            }
        }
        let lines = canvas[..3].iter().map(|line| line.iter().collect::<String>().trim_end().to_owned());
        f.write_str(&lines.collect::<Vec<_>>().join("\n"))
    }
}

/// Returns the small bowl directly across the board from this small bowl.
///
/// It is never asked about a kalah.
///
/// Rule: `board.opposite`.
#[must_use]
pub fn opposite(bowl: usize) -> usize {
    with_big_stack(|| rest(14 * FAR + 12 - bowl as u64, 14) as usize)
}

/// Returns the bowl that comes after `bowl` when `player` sows, skipping the opponent's kalah.
///
/// It is never asked about the opponent's kalah.
///
/// Rules: `board.next`, `board.next-skips`.
#[must_use]
pub fn next_bowl(bowl: usize, player: Player) -> usize {
    let next = (bowl + 1) % BOWLS;
    if next == player.opponent().kalah() { (next + 1) % BOWLS } else { next }
}
