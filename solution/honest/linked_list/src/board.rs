//! Part 1: the board, its bowls and its picture.

use std::fmt;
use std::ops::RangeInclusive;
use std::rc::Rc;

use crate::node::Node;

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
        let own: Vec<usize> = Node::ring([0; BOWLS]).small_of(self).map(|node| node.number).collect();
        own[0]..=own[own.len() - 1]
    }

    /// Returns the number of this player's kalah.
    ///
    /// Rule: `board.kalahs`.
    #[must_use]
    pub fn kalah(self) -> usize {
        Node::ring([0; BOWLS]).kalah_of(self).number
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
pub struct Board {
    pub(crate) first: Rc<Node>,
}

impl Clone for Board {
    fn clone(&self) -> Board {
        Board::new(self.stones())
    }
}

impl PartialEq for Board {
    fn eq(&self, other: &Board) -> bool {
        self.first.iter().zip(other.first.iter()).all(|(own, other)| own.stones == other.stones)
    }
}

impl Eq for Board {}

impl fmt::Debug for Board {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_list().entries(self.first.iter().map(|node| node.stones.get())).finish()
    }
}

impl Board {
    pub(crate) fn node(&self, bowl: usize) -> Option<Rc<Node>> {
        self.first.iter().find(|node| node.number == bowl)
    }

    /// Makes a board with these stones: bowl `n` holds `stones[n]`.
    #[must_use]
    pub fn new(stones: [u8; BOWLS]) -> Board {
        Board { first: Node::ring(stones) }
    }

    /// Returns the number of stones in each of the fourteen bowls, as a copy.
    #[must_use]
    pub fn stones(&self) -> [u8; BOWLS] {
        let stones: Vec<u8> = self.first.iter().map(|node| node.stones.get()).collect();
        stones.try_into().expect("there are fourteen bowls")
    }

    /// Returns the board at the beginning of a game.
    ///
    /// Rule: `board.opening`.
    #[must_use]
    pub fn opening() -> Board {
        let board = Board::new([0; BOWLS]);
        for player in [Player::One, Player::Two] {
            board.first.small_of(player).for_each(|node| node.stones.set(4));
        }
        board
    }
}

/// Draws the board in three lines, with no newline after the last one.
///
/// Rules: `board.picture`, `board.picture-width`.
impl fmt::Display for Board {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let mut rows = [String::new(), String::new(), String::new()];
        for node in self.first.iter() {
            let cell = format!("{:>3}", node.stones.get());
            match (node.owner(), node.is_kalah()) {
                (Player::One, false) => rows[2] += &cell,
                (Player::Two, false) => rows[0].insert_str(0, &cell),
                (Player::One, true) => rows[1] += &format!("{:18}{cell}", ""),
                (Player::Two, true) => rows[1].insert_str(0, &cell),
            }
        }
        let [upper, middle, lower] = rows;
        write!(f, "   {upper}\n{middle}\n   {lower}")
    }
}

/// Returns the small bowl directly across the board from this small bowl.
///
/// It is never asked about a kalah.
///
/// Rule: `board.opposite`.
#[must_use]
pub fn opposite(bowl: usize) -> usize {
    let first = Node::ring([0; BOWLS]);
    first.iter().find(|node| node.number == bowl).expect("a bowl").opposite().number
}

/// Returns the bowl that comes after `bowl` when `player` sows, skipping the opponent's kalah.
///
/// It is never asked about the opponent's kalah.
///
/// Rules: `board.next`, `board.next-skips`.
#[must_use]
pub fn next_bowl(bowl: usize, player: Player) -> usize {
    let first = Node::ring([0; BOWLS]);
    first.iter().find(|node| node.number == bowl).expect("a bowl").next_for(player).number
}
