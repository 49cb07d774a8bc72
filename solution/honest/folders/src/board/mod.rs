//! Part 1.

mod picture;
mod player;
mod ring;

pub use player::Player;
pub use ring::{next_bowl, opposite};

pub const BOWLS: usize = 14;

#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Board {
    stones: [u8; BOWLS],
}

impl Board {
    pub fn new(stones: [u8; BOWLS]) -> Self {
        Self { stones }
    }

    pub fn stones(&self) -> [u8; BOWLS] {
        self.stones
    }

    pub fn opening() -> Self {
        let mut board = Self::new([0; BOWLS]);
        for player in Player::ALL {
            board.side_mut(player).fill(4);
        }
        board
    }

    pub(crate) fn side(&self, player: Player) -> &[u8] {
        &self.stones[player.bowls()]
    }

    pub(crate) fn side_mut(&mut self, player: Player) -> &mut [u8] {
        &mut self.stones[player.bowls()]
    }

    pub(crate) fn bowl(&mut self, bowl: usize) -> &mut u8 {
        &mut self.stones[bowl]
    }
}
