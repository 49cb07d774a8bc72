//! The board as the player to move sees it, and the rules of `specs/rules.md` from that point of view.

use std::cmp::Ordering;

/// The spots on a player's way round the board: the player's row and kalah, then the opponent's row, without its kalah.
const WAY: usize = 13;

/// The spot of the player's own kalah.
pub(crate) const HOME: usize = 6;

/// One player's side: six bowls in the direction of play, and the kalah at their end.
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

/// A board from one player's point of view.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct View {
    pub(crate) own: Side,
    pub(crate) far: Side,
}

/// The state of the game after a move, for the player who made it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Outcome {
    Again,
    Passed,
    Over(Ordering),
}

impl View {
    /// Turns the board round to the other player.
    pub(crate) fn turned(self) -> View {
        View {
            own: self.far,
            far: self.own,
        }
    }

    /// Sows the stones of one of the player's bowls, and returns the spot of the last one.
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

    /// Moves what the last stone captures into the kalah, if it is alone in a bowl of the player's row.
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

    /// Compares the player's kalah with the opponent's.
    pub(crate) fn standing(&self) -> Ordering {
        self.own.kalah.cmp(&self.far.kalah)
    }

    /// Makes a whole legal move.
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

/// Returns the spot that follows a spot. After the opponent's kalah, the last of all, comes the first spot.
pub(crate) fn next(spot: usize) -> usize {
    if spot + 1 < WAY { spot + 1 } else { 0 }
}
