//! Features of a drawn session: sessions are kept that show one that no other session has.

use std::collections::BTreeSet;

/// Features of a session.
#[derive(Clone, Debug, Default)]
pub(super) struct SessionFeatures {
    /// Its features, in any words.
    pub any: BTreeSet<String>,
    /// Features that a family has to show before all others: ends of games, lengths, and full bowls.
    pub first: BTreeSet<String>,
}

impl SessionFeatures {
    /// Returns how much is new in another session. The shortest one is enough where something of the first kind is new.
    pub(super) fn news_in(&self, other: &SessionFeatures) -> (usize, usize) {
        match other.first.difference(&self.first).count() {
            0 => (0, other.any.difference(&self.any).count()),
            first => (first, 0),
        }
    }

    /// Adds what another session shows.
    pub(super) fn add(&mut self, other: &SessionFeatures) {
        self.any.extend(other.any.iter().cloned());
        self.first.extend(other.first.iter().cloned());
    }
}
