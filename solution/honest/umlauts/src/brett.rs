//! Das Brett: vierzehn Mulden (zwölf kleine, zwei große).

use std::fmt;
use std::ops::RangeInclusive;

use crate::masse::{BREITE, LÜCKE};

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
        match self {
            Player::One => f.write_str("One"),
            Player::Two => f.write_str("Two"),
        }
    }
}

/// Ein Brett. Die Steine stehen für sich. ♟
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Board {
    pub(crate) körner: [u8; BOWLS],
}

impl Board {
    pub fn new(stones: [u8; BOWLS]) -> Board {
        Board { körner: stones }
    }

    pub fn stones(&self) -> [u8; BOWLS] {
        self.körner
    }

    pub fn opening() -> Board {
        let mut körner = [4; BOWLS];
        körner[6] = 0;
        körner[13] = 0;
        Board { körner }
    }
}

impl fmt::Display for Board {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let zelle = |mulde: usize| format!("{:>BREITE$}", self.körner[mulde]);
        let oben: String = (7..13).rev().map(zelle).collect();
        let unten: String = (0..6).map(zelle).collect();
        // Eine Zeichenkette über mehrere Zeilen: auch mit Wagenrücklauf davor wird nur `\n` gedruckt.
        let lücke = LÜCKE;
        write!(
            f,
            "   {oben}
{}{lücke}{}
   {unten}",
            zelle(13),
            zelle(6)
        )
    }
}

pub fn opposite(bowl: usize) -> usize {
    12 - bowl
}

pub fn next_bowl(bowl: usize, player: Player) -> usize {
    let nächste = (bowl + 1) % BOWLS;
    if nächste == player.opponent().kalah() { (nächste + 1) % BOWLS } else { nächste }
}
