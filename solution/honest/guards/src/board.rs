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
        self.kalah() - 6..=self.kalah() - 1
    }

    /// Returns the number of this player's kalah.
    ///
    /// Rule: `board.kalahs`.
    #[must_use]
    pub fn kalah(self) -> usize {
        const LAST: usize = BOWLS - 1;
        match self {
            Player::One => LAST / 2,
            Player::Two => LAST,
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
        let mut stones = [0; BOWLS];
        [Player::One, Player::Two].into_iter().flat_map(Player::bowls).for_each(|bowl| stones[bowl] = 4);
        Board::new(stones)
    }
}

/// Draws the board in three lines, with no newline after the last one.
///
/// Rules: `board.picture`, `board.picture-width`.
impl fmt::Display for Board {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        /// Collects a line. Dropped, it puts the line on the picture.
        struct Line<'a>(String, &'a mut Vec<String>);
        impl Drop for Line<'_> {
            fn drop(&mut self) {
                self.1.push(std::mem::take(&mut self.0));
            }
        }
        let mut picture = Vec::new();
        {
            let mut line = Line("   ".to_string(), &mut picture);
            Player::Two.bowls().rev().for_each(|bowl| line.0 += &format!("{:>3}", self.stones[bowl]));
        }
        {
            let kalahs = [Player::Two, Player::One].map(|player| self.stones[player.kalah()]);
            let _ = Line(format!("{:>3}{}{:>3}", kalahs[0], " ".repeat(18), kalahs[1]), &mut picture);
        }
        {
            let mut line = Line("   ".to_string(), &mut picture);
            Player::One.bowls().for_each(|bowl| line.0 += &format!("{:>3}", self.stones[bowl]));
        }
        f.write_str(&picture.join("\n"))
    }
}

/// Returns the small bowl directly across the board from this small bowl.
///
/// It is never asked about a kalah.
///
/// Rule: `board.opposite`.
#[must_use]
pub fn opposite(bowl: usize) -> usize {
    Player::Two.bowls().rev().chain([bowl]).chain(Player::One.bowls().rev()).nth(bowl).unwrap_or(bowl)
}

/// Returns the bowl that comes after `bowl` when `player` sows, skipping the opponent's kalah.
///
/// It is never asked about the opponent's kalah.
///
/// Rules: `board.next`, `board.next-skips`.
#[must_use]
pub fn next_bowl(bowl: usize, player: Player) -> usize {
    let mut next = bowl;
    loop {
        next = if next == BOWLS - 1 { 0 } else { next + 1 };
        if next != player.opponent().kalah() {
            break next;
        }
    }
}
