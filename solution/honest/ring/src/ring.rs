//! The ring of bowls on the way of one player. That player's first bowl is always in front.

use std::collections::VecDeque;

use crate::rules::{Capture, End, Remains, Rules, Sowing};

/// Small bowls of a player.
pub const SMALL: usize = 6;

/// The place of the player's kalah in the ring.
pub const KALAH: usize = SMALL;

#[derive(Clone, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Ring {
    /// Six own bowls, the kalah, six of the opponent's.
    pub way: VecDeque<u8>,
    /// The kalah that isn't on the way.
    pub aside: u8,
}

/// How far a player has come.
pub enum Next {
    Again,
    Opponent,
    End,
}

impl Ring {
    /// The same board from the other side.
    pub fn turned(&self) -> Ring {
        let mut way = self.way.clone();
        way.rotate_left(SMALL + 1);
        // Now the opponent's bowls come first, then ours, and our kalah is the last one.
        let kalah = way.pop_back().expect("a ring is never empty");
        way.insert(KALAH, self.aside);
        Ring { way, aside: kalah }
    }

    /// Sows from a place on the way, and returns the place of the last stone.
    pub fn sow(&mut self, from: usize) -> usize {
        self.way.rotate_left(from);
        let hand = usize::from(std::mem::take(&mut self.way[0]));
        for _ in 0..hand {
            self.way.rotate_left(1);
            self.way[0] += 1;
        }
        let length = self.way.len();
        let turned = (from + hand) % length;
        self.way.rotate_right(turned);
        turned
    }

    pub fn sow_by(&mut self, rules: Rules, from: usize) -> usize {
        let mut last = self.sow(from);
        while rules.sowing == Sowing::Relay && last != KALAH && self.way[last] > 1 {
            last = self.sow(last);
        }
        last
    }

    /// Bowls face each other as in a book that is closed at the kalah.
    pub fn across(place: usize) -> usize {
        2 * KALAH - place
    }

    pub fn capture(&mut self, rules: Rules, last: usize) {
        if last >= KALAH || self.way[last] != 1 {
            return;
        }
        let across = Ring::across(last);
        let places: &[usize] = match (rules.capture, self.way[across]) {
            (Capture::Never, _) | (Capture::IfOpposite, 0) => &[],
            (Capture::LastStone, _) => &[last],
            (Capture::Always | Capture::IfOpposite, _) => &[last, across],
        };
        for &place in places {
            self.way[KALAH] += std::mem::take(&mut self.way[place]);
        }
    }

    /// Whether the game is over when the player in front moves next.
    pub fn is_over(&self, rules: Rules) -> bool {
        let all = self.way.iter().map(|&stones| u32::from(stones)).sum::<u32>() + u32::from(self.aside);
        let most = u32::from(self.way[KALAH].max(self.aside));
        let mine = self.way.range(..KALAH).all(|&stones| stones == 0);
        let theirs = self.way.range(KALAH + 1..).all(|&stones| stones == 0);
        mine || theirs && rules.end == End::EitherSide || rules.majority && 2 * most > all
    }

    pub fn sweep(&mut self, rules: Rules) {
        if rules.remains == Remains::Owner {
            let own: u8 = self.way.range_mut(..KALAH).map(std::mem::take).sum();
            self.aside += self.way.range_mut(KALAH + 1..).map(std::mem::take).sum::<u8>();
            self.way[KALAH] += own;
        }
    }

    /// A whole move of the player in front.
    pub fn play(&mut self, rules: Rules, from: usize) -> Next {
        let last = self.sow_by(rules, from);
        self.capture(rules, last);
        let sides_are_equal = last == KALAH || rules.end == End::EitherSide;
        let over = if sides_are_equal { self.is_over(rules) } else { self.turned().is_over(rules) };
        if over {
            self.sweep(rules);
            Next::End
        } else if last == KALAH {
            Next::Again
        } else {
            Next::Opponent
        }
    }

    pub fn lead(&self) -> i32 {
        i32::from(self.way[KALAH]) - i32::from(self.aside)
    }
}
