//! The tables.

use std::ops::RangeInclusive;

use crate::{BOWLS, Board, Player, Refusal, is_over};

pub(crate) const NAMES: [&str; 2] = ["One", "Two"];

/// No player.
pub(crate) const NONE: usize = 2;

pub(crate) const OPENING: [u8; BOWLS] = [4, 4, 4, 4, 4, 4, 0, 4, 4, 4, 4, 4, 4, 0];

pub(crate) const OWNER: [usize; BOWLS] = [0, 0, 0, 0, 0, 0, NONE, 1, 1, 1, 1, 1, 1, NONE];

pub(crate) const FACING: [usize; BOWLS] = [12, 11, 10, 9, 8, 7, 6, 5, 4, 3, 2, 1, 0, 13];

pub(crate) const SIDES: [(RangeInclusive<usize>, usize); 2] = [(0..=5, 6), (7..=12, 13)];

/// The bowls into which a player drops stones, in order.
pub(crate) const LAPS: [[usize; 13]; 2] =
    [[0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12], [0, 1, 2, 3, 4, 5, 7, 8, 9, 10, 11, 12, 13]];

/// What comes before each bowl in the picture.
pub(crate) const PICTURE: [(&str, usize); BOWLS] = [
    ("   ", 12),
    ("", 11),
    ("", 10),
    ("", 9),
    ("", 8),
    ("", 7),
    ("\n", 13),
    ("                  ", 6),
    ("\n   ", 0),
    ("", 1),
    ("", 2),
    ("", 3),
    ("", 4),
    ("", 5),
];

type Applies = fn(&Board, Player, usize) -> bool;

/// The reasons to refuse a move, by precedence.
pub(crate) const REFUSALS: [(Refusal, Applies, &str); 5] = [
    (Refusal::GameOver, |board, _, _| is_over(board), "game over"),
    (Refusal::NoSuchBowl, |_, _, bowl| bowl >= BOWLS, "no such bowl"),
    (Refusal::Kalah, |_, _, bowl| OWNER[bowl] == NONE, "kalah"),
    (Refusal::OpponentsBowl, |_, player, bowl| OWNER[bowl] != player as usize, "opponent's bowl"),
    (Refusal::EmptyBowl, |board, _, bowl| board.stones()[bowl] == 0, "empty bowl"),
];
