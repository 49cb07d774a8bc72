//! The operators.
//!
//! | operator | meaning |
//! |---|---|
//! | `!player` | the opponent |
//! | `bowl % player` | the next bowl on the player's way |
//! | `-bowl` | the bowl opposite |
//! | `bowl < player` | whether the bowl is a small one of this player |
//! | `board[bowl]` | its stones |
//! | `board & player` | the stones in the player's small bowls |
//! | `board ^ player` | the stones in the player's kalah |
//! | `board - bowl` | the stones of a bowl, and the board without them |
//! | `board + bowl` | one stone more |
//! | `board \| player` | the player's kalah, and the board: for what is added to it |
//! | `-board` | the board from the other side |

use std::cmp::Ordering;
use std::ops::{Add, AddAssign, BitAnd, BitXor, Index, IndexMut, Neg, Not, Rem, Sub, SubAssign};

use crate::{BOWLS, Board, Player};

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Bowl(pub usize);

pub use Player::{One, Two};

impl Not for Player {
    type Output = Player;

    fn not(self) -> Player {
        match self {
            One => Two,
            Two => One,
        }
    }
}

/// `Player::One * 7` is where Player One's half of the ring begins.
impl std::ops::Mul<usize> for Player {
    type Output = usize;

    fn mul(self, half: usize) -> usize {
        match self {
            One => 0,
            Two => half,
        }
    }
}

impl Add<usize> for Player {
    type Output = Bowl;

    /// The player's bowl with this number, from 0 to 6.
    fn add(self, number: usize) -> Bowl {
        Bowl(self * 7 + number)
    }
}

impl Rem<Player> for Bowl {
    type Output = Bowl;

    fn rem(self, player: Player) -> Bowl {
        let Bowl(next) = Bowl((self.0 + 1) % BOWLS);
        if Bowl(next) == !player + 6 { Bowl(next) % player } else { Bowl(next) }
    }
}

impl Neg for Bowl {
    type Output = Bowl;

    fn neg(self) -> Bowl {
        Bowl(12 - self.0)
    }
}

impl PartialEq<Player> for Bowl {
    /// A bowl is as good as its player if it is the kalah.
    fn eq(&self, player: &Player) -> bool {
        *self == *player + 6
    }
}

impl PartialOrd<Player> for Bowl {
    fn partial_cmp(&self, player: &Player) -> Option<Ordering> {
        let own = (*player + 0).0..(*player + 6).0;
        match self {
            bowl if bowl == player => Some(Ordering::Equal),
            bowl if own.contains(&bowl.0) => Some(Ordering::Less),
            _ => None,
        }
    }
}

impl Index<Bowl> for Board {
    type Output = u8;

    fn index(&self, Bowl(number): Bowl) -> &u8 {
        &self.0[number]
    }
}

impl IndexMut<Bowl> for Board {
    fn index_mut(&mut self, Bowl(number): Bowl) -> &mut u8 {
        &mut self.0[number]
    }
}

impl BitAnd<Player> for &Board {
    type Output = u32;

    fn bitand(self, player: Player) -> u32 {
        (0..6).map(|number| u32::from(self[player + number])).sum()
    }
}

impl BitXor<Player> for &Board {
    type Output = u32;

    fn bitxor(self, player: Player) -> u32 {
        self[player + 6].into()
    }
}

impl Sub<Bowl> for Board {
    type Output = (u8, Board);

    fn sub(mut self, bowl: Bowl) -> (u8, Board) {
        let stones = std::mem::take(&mut self[bowl]);
        (stones, self)
    }
}

impl SubAssign<Bowl> for Board {
    fn sub_assign(&mut self, bowl: Bowl) {
        (_, *self) = *self - bowl;
    }
}

impl AddAssign<Bowl> for Board {
    fn add_assign(&mut self, bowl: Bowl) {
        self[bowl] += 1;
    }
}

impl AddAssign<(Bowl, u8)> for Board {
    fn add_assign(&mut self, (bowl, stones): (Bowl, u8)) {
        self[bowl] += stones;
    }
}

impl Neg for Board {
    type Output = Board;

    fn neg(self) -> Board {
        let mut other = self;
        for number in 0..7 {
            other[One + number] = self[Two + number];
            other[Two + number] = self[One + number];
        }
        other
    }
}
