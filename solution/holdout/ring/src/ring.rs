//! The way of one player as a ring, turned so that the player's first bowl comes first.

use crate::board::{BOWLS, Board, Player};

/// The bowls on a player's way.
pub const LAP: usize = 13;

/// Where the own kalah lies in the ring.
pub const OWN_KALAH: usize = 6;

/// The thirteen bowls on a player's way; the opponent's kalah is put aside.
pub struct Ring {
    player: Player,
    pub bowls: Vec<u8>,
    pub aside: u8,
}

/// How far the ring is turned for a player.
fn turn(player: Player) -> usize {
    match player {
        Player::One => 0,
        Player::Two => 6,
    }
}

impl Ring {
    pub fn seen_by(player: Player, board: &Board) -> Ring {
        let mut bowls = board.stones().to_vec();
        let aside = bowls.remove(player.opponent().kalah());
        bowls.rotate_left(turn(player));
        Ring { player, bowls, aside }
    }

    pub fn board(&self) -> Board {
        let mut bowls = self.bowls.clone();
        bowls.rotate_right(turn(self.player));
        bowls.insert(self.player.opponent().kalah(), self.aside);
        Board::new(bowls.try_into().expect("thirteen bowls and one"))
    }

    /// The place in the ring at which the bowl with this number lies.
    pub fn place(&self, number: usize) -> usize {
        (number + BOWLS - self.player.bowls().start()) % BOWLS
    }

    /// The number of the bowl at this place in the ring.
    pub fn number(&self, place: usize) -> usize {
        (place + self.player.bowls().start()) % BOWLS
    }
}
