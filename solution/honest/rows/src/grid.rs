//! The board as it lies on the table: two rows, eight columns.
//!
//! The kalahs are in the first and in the last column; the other two corners stay empty.

use crate::{Board, Player};

pub const UP: usize = 0;
pub const DOWN: usize = 1;
const LEFT: usize = 0;
const RIGHT: usize = 7;

#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Place {
    pub row: usize,
    pub column: usize,
}

pub type Grid = [[u8; 8]; 2];

impl Place {
    /// Border control: from a number to a place.
    pub fn of(bowl: usize) -> Place {
        let (row, column) = match bowl {
            0..=6 => (DOWN, bowl + 1),
            _ => (UP, 13 - bowl),
        };
        Place { row, column }
    }

    /// And back.
    pub fn bowl(self) -> usize {
        if self.row == DOWN { self.column - 1 } else { 13 - self.column }
    }

    pub fn is_kalah(self) -> bool {
        self.column == LEFT || self.column == RIGHT
    }

    /// One step to the right in the lower row, to the left in the upper one, and round the corners.
    fn step(self) -> Place {
        match (self.row, self.column) {
            (DOWN, RIGHT) => Place { row: UP, column: RIGHT - 1 },
            (UP, LEFT) => Place { row: DOWN, column: LEFT + 1 },
            (DOWN, column) => Place { row: DOWN, column: column + 1 },
            (row, column) => Place { row, column: column - 1 },
        }
    }

    pub fn next(self, player: Player) -> Place {
        let next = self.step();
        if next.is_kalah() && next != kalah(player) { next.step() } else { next }
    }

    /// Straight across: the same column.
    pub fn across(self) -> Place {
        Place { row: 1 - self.row, ..self }
    }
}

pub fn row(player: Player) -> usize {
    match player {
        Player::One => DOWN,
        Player::Two => UP,
    }
}

pub fn kalah(player: Player) -> Place {
    match player {
        Player::One => Place { row: DOWN, column: RIGHT },
        Player::Two => Place { row: UP, column: LEFT },
    }
}

/// The small bowls of a player, in the direction of play.
pub fn bowls(player: Player) -> [Place; 6] {
    let row = row(player);
    [1, 2, 3, 4, 5, 6].map(|step| Place { row, column: if row == DOWN { step } else { 7 - step } })
}

impl Board {
    pub fn at(&self, place: Place) -> u8 {
        self.grid[place.row][place.column]
    }

    pub fn at_mut(&mut self, place: Place) -> &mut u8 {
        &mut self.grid[place.row][place.column]
    }

    pub fn take(&mut self, place: Place) -> u8 {
        std::mem::take(self.at_mut(place))
    }

    pub fn in_row(&self, player: Player) -> u32 {
        self.grid[row(player)][1..7].iter().map(|&stones| u32::from(stones)).sum()
    }

    pub fn in_kalah(&self, player: Player) -> u8 {
        self.at(kalah(player))
    }
}
