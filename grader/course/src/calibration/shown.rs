//! What a drawn session shows: sessions are kept that show what no other one does.

use std::collections::BTreeSet;

/// What a session shows.
#[derive(Clone, Debug, Default)]
pub(super) struct Shown {
    /// What it shows, in any words.
    pub any: BTreeSet<String>,
    /// What a family has to show before all else: ends of games, lengths, and full bowls.
    pub first: BTreeSet<String>,
}

impl Shown {
    /// Returns how much is new in another session. The shortest one is enough where something of the first kind is new.
    pub(super) fn news_in(&self, other: &Shown) -> (usize, usize) {
        match other.first.difference(&self.first).count() {
            0 => (0, other.any.difference(&self.any).count()),
            first => (first, 0),
        }
    }

    /// Adds what another session shows.
    pub(super) fn add(&mut self, other: &Shown) {
        self.any.extend(other.any.iter().cloned());
        self.first.extend(other.first.iter().cloned());
    }
}
