use std::fmt;
use std::ops::RangeInclusive;

use crate::bowl::{AbstractBowlFactory, BowlFactoryImpl, BowlRef};
use crate::rules::Rules;

pub const BOWLS: usize = 14;

#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Player {
    One,
    Two,
}

impl Player {
    pub fn opponent(self) -> Player {
        match self {
            Player::One => Player::Two,
            Player::Two => Player::One,
        }
    }

    pub fn bowls(self) -> RangeInclusive<usize> {
        match self {
            Player::One => 0..=5,
            Player::Two => 7..=12,
        }
    }

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

/// A ring of bowls.
pub struct Board {
    bowls: Vec<BowlRef>,
}

impl Board {
    pub fn new(stones: [u8; BOWLS]) -> Board {
        let factory: &dyn AbstractBowlFactory = &BowlFactoryImpl;
        Board { bowls: factory.create_ring(stones) }
    }

    pub fn stones(&self) -> [u8; BOWLS] {
        let mut stones = [0; BOWLS];
        for bowl in &self.bowls {
            let bowl = bowl.borrow();
            stones[bowl.get_number()] = bowl.get_stones();
        }
        stones
    }

    pub fn opening() -> Board {
        Rules::EGYPTIAN.opening()
    }

    pub fn get_bowl(&self, number: usize) -> &BowlRef {
        &self.bowls[number]
    }

    pub fn get_kalah_stones(&self, player: Player) -> u8 {
        self.get_bowl(player.kalah()).borrow().get_stones()
    }

    pub fn is_side_empty(&self, player: Player) -> bool {
        self.bowls[player.bowls()].iter().all(|bowl| bowl.borrow().get_stones() == 0)
    }
}

/// A deep copy. Two boards never share a bowl.
impl Clone for Board {
    fn clone(&self) -> Board {
        Board::new(self.stones())
    }
}

impl PartialEq for Board {
    fn eq(&self, other: &Board) -> bool {
        self.stones() == other.stones()
    }
}

impl Eq for Board {}

impl fmt::Debug for Board {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_tuple("Board").field(&self.stones()).finish()
    }
}

impl fmt::Display for Board {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        Painter::new(f).paint(self)
    }
}

/// Paints boards.
struct Painter<'a, 'b> {
    formatter: &'a mut fmt::Formatter<'b>,
}

impl<'a, 'b> Painter<'a, 'b> {
    fn new(formatter: &'a mut fmt::Formatter<'b>) -> Self {
        Painter { formatter }
    }

    fn paint(&mut self, board: &Board) -> fmt::Result {
        self.paint_blanks(1)?;
        for number in Player::Two.bowls().rev() {
            self.paint_bowl(board, number)?;
        }
        self.paint_line_end()?;
        self.paint_bowl(board, Player::Two.kalah())?;
        self.paint_blanks(6)?;
        self.paint_bowl(board, Player::One.kalah())?;
        self.paint_line_end()?;
        self.paint_blanks(1)?;
        for number in Player::One.bowls() {
            self.paint_bowl(board, number)?;
        }
        Ok(())
    }

    fn paint_bowl(&mut self, board: &Board, number: usize) -> fmt::Result {
        write!(self.formatter, "{:>3}", board.get_bowl(number).borrow().get_stones())
    }

    fn paint_blanks(&mut self, cells: usize) -> fmt::Result {
        self.formatter.write_str(&"   ".repeat(cells))
    }

    fn paint_line_end(&mut self) -> fmt::Result {
        self.formatter.write_str("\n")
    }
}
