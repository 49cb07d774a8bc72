//! The two sides of a board with rows of any length, as types.

use crate::Player;

pub(crate) trait Side {
    type Other: Side;
    const PLAYER: Player;
    const NAME: &'static str;
    /// 0 for the side whose bowls come first.
    const NUMBER: usize;

    fn first(row: usize) -> usize {
        Self::NUMBER * (row + 1)
    }

    fn kalah(row: usize) -> usize {
        Self::first(row) + row
    }
}

pub(crate) struct South;
pub(crate) struct North;

impl Side for South {
    type Other = North;
    const PLAYER: Player = Player::One;
    const NAME: &'static str = "One";
    const NUMBER: usize = 0;
}

impl Side for North {
    type Other = South;
    const PLAYER: Player = Player::Two;
    const NAME: &'static str = "Two";
    const NUMBER: usize = 1;
}

pub(crate) fn opposite(bowl: usize, row: usize) -> usize {
    2 * row - bowl
}

/// Returns the owner of this small bowl, if it is one.
pub(crate) fn whose(bowl: usize, row: usize) -> Option<Player> {
    match (bowl / (row + 1), bowl % (row + 1)) {
        (_, place) if place == row => None,
        (South::NUMBER, _) => Some(South::PLAYER),
        (North::NUMBER, _) => Some(North::PLAYER),
        _ => None,
    }
}
