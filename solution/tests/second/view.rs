//! The board as the player sees it who is to move, and the rules of `specs/rules.md` seen from there.

use std::cmp::Ordering;

/// The spots on a player's way round: the own row, the own kalah, the far row. The far kalah is no spot.
const WAY: usize = 13;

/// The spot of the own kalah.
pub(crate) const HOME: usize = 6;

/// What lies before one player: six bowls in the direction of play, and the kalah at their end.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Side {
    pub(crate) row: [usize; 6],
    pub(crate) kalah: usize,
}

impl Side {
    fn is_bare(&self) -> bool {
        self.row == [0; 6]
    }

    fn swept(self) -> Side {
        Side {
            row: [0; 6],
            kalah: self.kalah + self.row.iter().sum::<usize>(),
        }
    }
}

/// A board with one player's side at hand.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct View {
    pub(crate) own: Side,
    pub(crate) far: Side,
}

/// How the game stands after a move, for the player who made it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Outcome {
    Again,
    Passed,
    Over(Ordering),
}

impl View {
    /// Turns the board round, to the other player.
    pub(crate) fn turned(self) -> View {
        View {
            own: self.far,
            far: self.own,
        }
    }

    /// Spreads the stones of an own bowl over the way; returns the spot of the last one.
    pub(crate) fn sow(&mut self, from: usize) -> usize {
        let hand = std::mem::take(&mut self.own.row[from]);
        let (laps, rest) = (hand / WAY, hand % WAY);
        for distance in 1..=WAY {
            let share = laps + usize::from(distance <= rest);
            match (from + distance) % WAY {
                HOME => self.own.kalah += share,
                spot if spot < HOME => self.own.row[spot] += share,
                spot => self.far.row[spot - HOME - 1] += share,
            }
        }
        (from + hand) % WAY
    }

    /// Carries home what the last stone captures, if it lies alone in the own row.
    pub(crate) fn capture(&mut self, last: usize) {
        if self.own.row.get(last) == Some(&1) {
            let facing = self.own.row.len() - 1 - last;
            self.own.kalah += 1 + self.far.row[facing];
            self.own.row[last] = 0;
            self.far.row[facing] = 0;
        }
    }

    pub(crate) fn is_over(&self) -> bool {
        self.own.is_bare() || self.far.is_bare()
    }

    pub(crate) fn sweep(&mut self) {
        *self = View {
            own: self.own.swept(),
            far: self.far.swept(),
        };
    }

    /// Compares the own kalah with the far one.
    pub(crate) fn standing(&self) -> Ordering {
        self.own.kalah.cmp(&self.far.kalah)
    }

    /// Makes a whole move, which the rules allow.
    pub(crate) fn play(&mut self, from: usize) -> Outcome {
        let last = self.sow(from);
        self.capture(last);
        if self.is_over() {
            self.sweep();
            return Outcome::Over(self.standing());
        }
        if last == HOME {
            Outcome::Again
        } else {
            Outcome::Passed
        }
    }
}

/// Returns the spot that follows a spot; whoever stood at the far kalah, after all spots, comes to the first.
pub(crate) fn next(spot: usize) -> usize {
    if spot + 1 < WAY { spot + 1 } else { 0 }
}
