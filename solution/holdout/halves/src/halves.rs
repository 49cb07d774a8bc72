//! The board as two halves: what one player owns, and what the other one owns.

use crate::board::{Board, Player};

#[derive(Clone, Copy, PartialEq, Eq)]
pub struct Half {
    pub bowls: [u8; 6],
    pub kalah: u8,
}

impl Half {
    pub fn of(board: &Board, player: Player) -> Half {
        let stones = board.stones();
        let mut bowls = [0; 6];
        bowls.copy_from_slice(&stones[player.bowls()]);
        Half {
            bowls,
            kalah: stones[player.kalah()],
        }
    }

    /// Puts this half, which is `player`'s, and the other one together.
    pub fn beside(self, other: Half, player: Player) -> Board {
        let mut stones = [0; 14];
        for (half, owner) in [(self, player), (other, player.opponent())] {
            stones[owner.bowls()].copy_from_slice(&half.bowls);
            stones[owner.kalah()] = half.kalah;
        }
        Board::new(stones)
    }

    /// This half with one bowl emptied, and what the bowl held.
    pub fn without(mut self, place: usize) -> (Half, u8) {
        let stones = self.bowls[place];
        self.bowls[place] = 0;
        (self, stones)
    }

    pub fn with_won(self, stones: u8) -> Half {
        Half {
            kalah: self.kalah + stones,
            ..self
        }
    }

    pub fn swept(self) -> Half {
        let rest = self.bowls.iter().sum();
        Half {
            bowls: [0; 6],
            ..self.with_won(rest)
        }
    }
}

/// Drops a stone in each of the bowls; says in which the last one fell, if the hand is empty then.
pub fn drop_along(bowls: &mut [u8], hand: &mut u8) -> Option<usize> {
    for (at, bowl) in bowls.iter_mut().enumerate() {
        *bowl += 1;
        *hand -= 1;
        if *hand == 0 {
            return Some(at);
        }
    }
    None
}
