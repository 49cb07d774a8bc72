//! The positions that were searched, each with a bound on its value.

use solution::{BOWLS, Rules};

use super::position::Position;

/// The most stones in the small bowls for which a position has a key.
const MOST: usize = 72;
/// How many bits of an entry the value, the bound and the move take.
const REST: u32 = 13;

/// Positions by their keys; no two have the same key, so that a value is never another position's.
pub(crate) struct Table {
    entries: Vec<u64>,
    shift: u32,
    /// `ways[n][k]`: in how many ways `k` of `n` things can be chosen.
    ways: Vec<[u64; BOWLS - 1]>,
    with_kalah: bool,
}

/// What is known of a position.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Known {
    pub(crate) bound: Bound,
    /// What the mover gains from here on, less what the opponent gains: at least or at most this.
    pub(crate) value: i16,
    /// The best move so far.
    pub(crate) best: usize,
}

/// On which side of the true value a bound is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Bound {
    AtLeast,
    AtMost,
}

impl Table {
    /// Makes a table that takes this much memory, or half of it if that isn't a power of two.
    pub(crate) fn new(rules: Rules, mebibytes: usize) -> Table {
        let entries = (mebibytes << 20) / size_of::<u64>();
        let bits = entries.ilog2();
        let mut ways = vec![[0; BOWLS - 1]; MOST + BOWLS];
        for n in 0..ways.len() {
            ways[n][0] = 1;
            for k in 1..BOWLS - 1 {
                ways[n][k] = if n == 0 {
                    0
                } else {
                    ways[n - 1][k - 1] + ways[n - 1][k]
                };
            }
        }
        Table {
            entries: vec![0; 1 << bits],
            shift: u64::BITS - bits,
            ways,
            with_kalah: rules.majority,
        }
    }

    /// Returns the key of a position, unless it has too many stones.
    ///
    /// The positions with the same number of stones are numbered in the order of the combinatorial number system, after
    /// those with fewer stones. Only where a majority ends the game do the kalahs matter.
    pub(crate) fn key(&self, position: &Position) -> Option<u64> {
        let mut key = 0;
        let mut before = 0;
        let small = position.0[..6].iter().chain(&position.0[7..13]);
        for (number, &stones) in small.enumerate() {
            before += usize::from(stones);
            key += self.ways.get(before + number)?[number + 1];
        }
        if self.with_kalah {
            key = key * 256 + u64::from(position.0[6]);
        }
        (before <= MOST && key < 1 << (u64::BITS - REST - 1)).then_some(key + 1)
    }

    fn slot(&self, key: u64) -> usize {
        let spread = key.wrapping_mul(0x9e37_79b9_7f4a_7c15) >> self.shift;
        usize::try_from(spread).unwrap_or_default()
    }

    /// Returns what is known of the position with this key.
    pub(crate) fn get(&self, key: u64) -> Option<Known> {
        let slot = self.slot(key);
        let pair = [self.entries[slot], self.entries[slot ^ 1]];
        let entry = pair.into_iter().find(|entry| entry >> REST == key)?;
        Some(Known {
            bound: if entry >> 3 & 1 == 0 {
                Bound::AtLeast
            } else {
                Bound::AtMost
            },
            value: i16::try_from(entry >> 4 & 0x1ff).unwrap_or_default() - 256,
            best: usize::try_from(entry & 7).unwrap_or_default(),
        })
    }

    /// Keeps what is known of the position with this key, in the place of one with fewer stones if there is one.
    pub(crate) fn put(&mut self, key: u64, known: Known) {
        let value = u64::try_from(known.value + 256).unwrap_or_default();
        let side = u64::from(known.bound == Bound::AtMost);
        let entry = key << REST | value << 4 | side << 3 | known.best as u64;
        let slot = self.slot(key);
        let (first, second) = (slot & !1, slot | 1);
        let kept = self.entries[first] >> REST;
        if kept == key || kept <= key {
            if kept != key {
                self.entries[second] = self.entries[first];
            }
            self.entries[first] = entry;
        } else {
            self.entries[second] = entry;
        }
    }
}
