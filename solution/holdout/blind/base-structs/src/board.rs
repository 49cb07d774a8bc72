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
        let first = match self {
            Player::One => 0,
            Player::Two => 7,
        };
        first..=first + STEPS - 1
    }

    /// Returns the number of this player's kalah.
    ///
    /// Rule: `board.kalahs`.
    #[must_use]
    pub fn kalah(self) -> usize {
        Place::Kalah(self).number()
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
        let mut board = Board::new([0; BOWLS]);
        for player in [Player::One, Player::Two] {
            for bowl in player.bowls() {
                board.drop_in(bowl, 4);
            }
        }
        board
    }
}

/// Draws the board in three lines, with no newline after the last one.
///
/// Rules: `board.picture`, `board.picture-width`.
impl fmt::Display for Board {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let upper = Row(Player::Two.bowls().rev().map(|bowl| self.count(bowl)).collect());
        let lower = Row(Player::One.bowls().map(|bowl| self.count(bowl)).collect());
        let left = self.count(Player::Two.kalah());
        let right = self.count(Player::One.kalah());
        writeln!(f, "{upper}")?;
        writeln!(f, "{left:>3}{right:>21}")?;
        write!(f, "{lower}")
    }
}

/// Returns the small bowl directly across the board from this small bowl.
///
/// It is never asked about a kalah.
///
/// Rule: `board.opposite`.
#[must_use]
pub fn opposite(bowl: usize) -> usize {
    match Place::of(bowl) {
        Place::Small { owner, step } => Place::Small { owner: owner.opponent(), step: STEPS - 1 - step }.number(),
        Place::Kalah(owner) => owner.opponent().kalah(),
    }
}

/// Returns the bowl that comes after `bowl` when `player` sows, skipping the opponent's kalah.
///
/// It is never asked about the opponent's kalah.
///
/// Rules: `board.next`, `board.next-skips`.
#[must_use]
pub fn next_bowl(bowl: usize, player: Player) -> usize {
    match Place::of(bowl).next() {
        Place::Kalah(owner) if owner != player => player.bowls().min().unwrap_or(0),
        place => place.number(),
    }
}

/// How many small bowls each player has.
const STEPS: usize = 6;

/// A bowl, as the players see it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Place {
    /// A small bowl; `step` counts from the owner's first one.
    Small { owner: Player, step: usize },
    Kalah(Player),
}

impl Place {
    /// The bowl with this number.
    pub(crate) fn of(number: usize) -> Place {
        let owner = if number <= STEPS { Player::One } else { Player::Two };
        match number % (STEPS + 1) {
            STEPS => Place::Kalah(owner),
            step => Place::Small { owner, step },
        }
    }

    pub(crate) fn number(self) -> usize {
        match self {
            Place::Small { owner: Player::One, step } => step,
            Place::Small { owner: Player::Two, step } => step + STEPS + 1,
            Place::Kalah(Player::One) => STEPS,
            Place::Kalah(Player::Two) => BOWLS - 1,
        }
    }

    /// The bowl after this one, whoever sows.
    fn next(self) -> Place {
        match self {
            Place::Small { owner, step } if step + 1 < STEPS => Place::Small { owner, step: step + 1 },
            Place::Small { owner, .. } => Place::Kalah(owner),
            Place::Kalah(owner) => Place::Small { owner: owner.opponent(), step: 0 },
        }
    }
}

impl Board {
    /// The stones in one bowl.
    pub(crate) fn count(&self, bowl: usize) -> u8 {
        self.stones[bowl]
    }

    /// Puts stones into a bowl.
    pub(crate) fn drop_in(&mut self, bowl: usize, stones: u8) {
        self.stones[bowl] += stones;
    }

    /// Takes all stones out of a bowl.
    pub(crate) fn take_from(&mut self, bowl: usize) -> u8 {
        let taken = self.stones[bowl];
        self.stones[bowl] = 0;
        taken
    }
}

/// A row of small bowls in the picture.
struct Row(Vec<u8>);

impl fmt::Display for Row {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("   ")?;
        for stones in &self.0 {
            write!(f, "{stones:>3}")?;
        }
        Ok(())
    }
}
