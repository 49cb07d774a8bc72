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
        // Your task:
        // - Return the six bowls of each player as a range that includes both ends, such as `20..=25`.
        // - Leave out the kalahs.
        //
        // Read in specs/rules.md: `board.sides`.
        // BEGIN SOLUTION todo!("part 1: bowls")
        match self {
            Player::One => 0..=5,
            Player::Two => 7..=12,
        }
        // END SOLUTION
    }

    /// Returns the number of this player's kalah.
    ///
    /// Rule: `board.kalahs`.
    #[must_use]
    pub fn kalah(self) -> usize {
        // Your task:
        // - Return the number of the kalah that belongs to this player.
        //
        // Read in specs/rules.md: `board.kalahs`.
        // BEGIN SOLUTION todo!("part 1: kalah")
        match self {
            Player::One => 6,
            Player::Two => 13,
        }
        // END SOLUTION
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
        // Your task:
        // - Fill an array with the number of stones in each of the fourteen bowls when a game begins.
        // - Turn it into a board with `Board::new`.
        //
        // Read in specs/rules.md: `board.opening`.
        // BEGIN SOLUTION todo!("part 1: opening")
        let mut stones = [4; BOWLS];
        stones[Player::One.kalah()] = 0;
        stones[Player::Two.kalah()] = 0;
        Board::new(stones)
        // END SOLUTION
    }
}

/// Draws the board in three lines, with no newline after the last one.
///
/// Rules: `board.picture`, `board.picture-width`.
impl fmt::Display for Board {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        // Your task:
        // - Write three lines: Player Two's small bowls, the two kalahs, Player One's small bowls.
        // - Give every number three columns, however many digits it has.
        // - Watch the direction of the upper row, and write no newline after the last line.
        //
        // Read in specs/rules.md: `board.picture`, `board.picture-width`.
        // BEGIN SOLUTION todo!("part 1: Display for Board")
        write!(f, "   ")?;
        for bowl in Player::Two.bowls().rev() {
            write!(f, "{:>3}", self.stones[bowl])?;
        }
        let two = self.stones[Player::Two.kalah()];
        let one = self.stones[Player::One.kalah()];
        write!(f, "\n{two:>3}{:18}{one:>3}\n   ", "")?;
        for bowl in Player::One.bowls() {
            write!(f, "{:>3}", self.stones[bowl])?;
        }
        Ok(())
        // END SOLUTION
    }
}

/// Returns the small bowl directly across the board from this small bowl.
///
/// It is never asked about a kalah.
///
/// Rule: `board.opposite`.
#[must_use]
pub fn opposite(bowl: usize) -> usize {
    // Your task:
    // - Write down the pairs of bowls that face each other. What do the two numbers of each pair have in common?
    // - Use that to find the other bowl of the pair.
    //
    // Read in specs/rules.md: `board.opposite`.
    // BEGIN SOLUTION todo!("part 1: opposite")
    12 - bowl
    // END SOLUTION
}

/// Returns the bowl that comes after `bowl` when `player` sows, skipping the opponent's kalah.
///
/// It is never asked about the opponent's kalah.
///
/// Rules: `board.next`, `board.next-skips`.
#[must_use]
pub fn next_bowl(bowl: usize, player: Player) -> usize {
    // Your task:
    // - Go to the next bowl in the direction of play; after the highest number comes bowl 0.
    // - Skip the one kalah in which this player never drops a stone.
    //
    // Read in specs/rules.md: `board.next`, `board.next-skips`.
    // BEGIN SOLUTION todo!("part 1: next_bowl")
    let next = (bowl + 1) % BOWLS;
    if next == player.opponent().kalah() {
        (next + 1) % BOWLS
    } else {
        next
    }
    // END SOLUTION
}
