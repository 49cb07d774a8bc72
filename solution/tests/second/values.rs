//! The value of moves, by `specs/player.md`: every line of play is followed to its end.

use std::collections::HashMap;

use super::view::{Outcome, View};

/// With more stones than these in the bowls, following every line takes too long.
pub(super) const MOST_STONES: usize = 12;

/// The values of positions that have come up, without what the kalahs hold.
#[derive(Default)]
pub(crate) struct Values(HashMap<[[usize; 6]; 2], isize>);

impl Values {
    /// Returns what the player is ahead by at the end if this move is made and both go on as well as possible.
    pub(crate) fn of_move(&mut self, mut view: View, from: usize) -> isize {
        match view.play(from) {
            Outcome::Again => self.of_position(view),
            Outcome::Passed => -self.of_position(view.turned()),
            Outcome::Over(_) => lead(view),
        }
    }

    fn of_position(&mut self, view: View) -> isize {
        let rows = [view.own.row, view.far.row];
        if let Some(&gain) = self.0.get(&rows) {
            return lead(view) + gain;
        }
        let bowls = (0..6).filter(|&spot| view.own.row[spot] > 0);
        let best = bowls.map(|spot| self.of_move(view, spot)).max();
        let best = best.expect("the game goes on, so there is a move");
        self.0.insert(rows, best - lead(view));
        best
    }
}

fn lead(view: View) -> isize {
    view.own.kalah.cast_signed() - view.far.kalah.cast_signed()
}
