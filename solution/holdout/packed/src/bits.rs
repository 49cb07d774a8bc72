//! Masks for a board that is packed in 112 bits.

use crate::board::Player;

/// One bowl.
pub const CELL: u128 = 0xff;

/// One stone in each of the fourteen bowls.
pub const ONES: u128 = u128::MAX / 0xff >> 16;

/// How far to the left a bowl lies.
pub const fn shift(bowl: usize) -> u32 {
    8 * bowl as u32
}

/// The six small bowls of a player.
pub fn row(player: Player) -> u128 {
    let six = (1 << shift(6)) - 1;
    six << shift(*player.bowls().start())
}

/// One stone in each of the thirteen bowls on a player's way.
pub fn way(player: Player) -> u128 {
    ONES & !(CELL << shift(player.opponent().kalah()))
}

/// The stones in the six lowest bowls together.
pub fn sum(row: u128) -> u128 {
    // Each byte of the product is a sum of bytes; the sixth is the sum of all six.
    row * (ONES & 0xffff_ffff_ffff) >> shift(5) & 0xff
}
