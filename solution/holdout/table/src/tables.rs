//! The whole geometry of the board, written down once.

use std::ops::RangeInclusive;

use crate::board::Player;

/// By player.
pub const ROW: [RangeInclusive<usize>; 2] = [0..=5, 7..=12];

/// By player.
pub const KALAH: [usize; 2] = [6, 13];

/// By bowl.
pub const OPENING: [u8; 14] = [4, 4, 4, 4, 4, 4, 0, 4, 4, 4, 4, 4, 4, 0];

/// By bowl; the kalahs face each other.
pub const FACING: [usize; 14] = [12, 11, 10, 9, 8, 7, 13, 5, 4, 3, 2, 1, 0, 6];

/// By bowl: the kalah of its owner.
pub const HOME: [usize; 14] = [6, 6, 6, 6, 6, 6, 6, 13, 13, 13, 13, 13, 13, 13];

/// By player and bowl.
pub const NEXT: [[usize; 14]; 2] = [
    [1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 0, 0],
    [1, 2, 3, 4, 5, 7, 7, 8, 9, 10, 11, 12, 13, 0],
];

/// By player, bowl of the row, and what is left of the stones after whole laps: where the last one falls.
pub const LAST: [[[usize; 13]; 6]; 2] = [
    [
        [0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12],
        [1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 0],
        [2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 0, 1],
        [3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 0, 1, 2],
        [4, 5, 6, 7, 8, 9, 10, 11, 12, 0, 1, 2, 3],
        [5, 6, 7, 8, 9, 10, 11, 12, 0, 1, 2, 3, 4],
    ],
    [
        [7, 8, 9, 10, 11, 12, 13, 0, 1, 2, 3, 4, 5],
        [8, 9, 10, 11, 12, 13, 0, 1, 2, 3, 4, 5, 7],
        [9, 10, 11, 12, 13, 0, 1, 2, 3, 4, 5, 7, 8],
        [10, 11, 12, 13, 0, 1, 2, 3, 4, 5, 7, 8, 9],
        [11, 12, 13, 0, 1, 2, 3, 4, 5, 7, 8, 9, 10],
        [12, 13, 0, 1, 2, 3, 4, 5, 7, 8, 9, 10, 11],
    ],
];

/// By what the comparison of One's kalah with Two's gives.
pub const WINNER: [Option<Player>; 3] = [Some(Player::Two), None, Some(Player::One)];

/// A cell of the picture that holds nothing.
pub const BLANK: usize = 20;

/// A cell that isn't there.
pub const NONE: usize = 21;

/// Three lines of eight cells.
pub const PICTURE: [usize; 24] = [
    BLANK, 12, 11, 10, 9, 8, 7, NONE, //
    13, BLANK, BLANK, BLANK, BLANK, BLANK, BLANK, 6, //
    BLANK, 0, 1, 2, 3, 4, 5, NONE,
];
