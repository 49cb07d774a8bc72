//! The positions of a game's first moves, in an order that is always the same.

use std::collections::HashSet;

use solution::{Player, Rules};

use super::position::{After, Position};

/// The number of first moves whose values are recorded.
pub(crate) const MOVES: usize = 6;

/// Returns the positions that this many moves or fewer lead to and in which the game goes on, without what the kalahs hold.
///
/// Positions after fewer moves come first. None is there twice.
pub(crate) fn opening_positions(rules: Rules, moves: usize) -> Vec<Position> {
    let opening = Position::of(&rules.opening(), Player::One).without_kalahs();
    let (mut all, mut seen) = (vec![opening], HashSet::from([opening]));
    let mut begin = 0;
    for _ in 0..moves {
        let end = all.len();
        for number in begin..end {
            let position = all[number];
            for bowl in (0..6).filter(|&bowl| position.stones(bowl) > 0) {
                let moved = position.play(rules, bowl);
                if moved.after != After::Over && seen.insert(moved.next) {
                    all.push(moved.next);
                }
            }
        }
        begin = end;
    }
    all
}
