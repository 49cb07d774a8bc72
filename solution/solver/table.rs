//! The positions that were searched, each with bounds on its value.

use super::bounds::Bounds;
use super::memory::Zeros;

/// Number of bits in a key: the number of a position with 72 stones or fewer, and the stones of a kalah.
const KEY: u32 = 52;
/// An odd number: the products of two keys and this one, cut to the bits of a key, are never the same.
const SPREAD: u64 = 0xa_9e37_79b9_7f4b;
/// Number of entries in a bucket.
const WIDTH: usize = 4;

/// The entries in one place of the table. An entry without a position is zero.
pub(crate) type Bucket = [u64; WIDTH];

/// Positions by their keys. No two keys have the same entry, so that a value is never that of another position.
pub(crate) struct Table {
    buckets: Zeros<Bucket>,
    /// Number of low bits of a spread key in an entry: its bucket decides the others.
    kept: u32,
}

/// Bounds on the value of a position.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Known {
    low: i8,
    high: i8,
    /// The best move so far.
    pub(crate) best: u8,
    /// The work that this took: number of binary digits in the number of searched positions.
    effort: u8,
}

impl Table {
    /// Makes a table that takes this much memory, or a bit more than half a mebibyte if that is more.
    pub(crate) fn new(bytes: usize) -> Table {
        let buckets = (bytes / size_of::<Bucket>()).max(1 << 14);
        Table {
            kept: KEY - buckets.ilog2(),
            buckets: Zeros::new(buckets),
        }
    }

    /// Returns how many bytes the table takes.
    pub(crate) fn bytes(&self) -> usize {
        size_of_val(&*self.buckets)
    }

    /// Returns what the table holds where this key would be.
    pub(crate) fn bucket(&self, key: u64) -> Bucket {
        self.buckets[self.place(key)]
    }

    /// Returns what is known of the position with this key: this is its bucket.
    pub(crate) fn find(&self, key: u64, bucket: &Bucket) -> Option<Known> {
        let kept = self.kept(key);
        let is_same = |entry: &&u64| **entry >> Known::BITS == kept && **entry != 0;
        bucket.iter().find(is_same).copied().map(Known::unpack)
    }

    /// Keeps what is known of the position with this key, instead of what was least work in its bucket.
    pub(crate) fn put(&mut self, key: u64, known: Known) {
        let (place, kept) = (self.place(key), self.kept(key));
        let bucket = &mut self.buckets[place];
        let is_same = |entry: &u64| *entry >> Known::BITS == kept;
        let effort = |&number: &usize| Known::unpack(bucket[number]).effort;
        let least = || (0..WIDTH).min_by_key(effort);
        if let Some(number) = bucket.iter().position(is_same).or_else(least) {
            bucket[number] = kept << Known::BITS | known.pack();
        }
    }

    /// Returns the number of a key's bucket. Each bucket has an interval of spread keys, with 2^`kept` keys or fewer.
    fn place(&self, key: u64) -> usize {
        let place = (u128::from(spread(key)) * self.buckets.len() as u128) >> KEY;
        usize::try_from(place).expect("there are as many buckets")
    }

    /// Returns what an entry keeps of a key.
    fn kept(&self, key: u64) -> u64 {
        spread(key) & ((1 << self.kept) - 1)
    }
}

/// Changes a key so that similar ones are far apart.
fn spread(key: u64) -> u64 {
    key.wrapping_mul(SPREAD) & ((1 << KEY) - 1)
}

impl Known {
    /// Number of bits in an entry.
    const BITS: u32 = 24;

    /// Makes what is known after the search of this many positions.
    pub(crate) fn new(bounds: Bounds, best: u8, nodes: u64) -> Known {
        let digits = u64::BITS - nodes.leading_zeros();
        // Only positions with 72 stones or fewer have keys.
        let byte = |bound: i16| i8::try_from(bound).expect("a bound is a number of stones");
        Known {
            low: byte(bounds.low),
            high: byte(bounds.high),
            best,
            effort: u8::try_from(digits.min(31)).expect("a small number"),
        }
    }

    /// Returns the bounds on the value.
    pub(crate) fn bounds(self) -> Bounds {
        Bounds {
            low: self.low.into(),
            high: self.high.into(),
        }
    }

    /// Returns the 24 bits of an entry, which aren't all zero.
    fn pack(self) -> u64 {
        let [low, high] = [self.low, self.high].map(|bound| bound.cast_unsigned() ^ 0x80);
        u32::from_be_bytes([0, low, high, self.best << 5 | self.effort]).into()
    }

    fn unpack(entry: u64) -> Known {
        let [.., low, high, rest] = entry.to_be_bytes();
        let [low, high] = [low, high].map(|bound| (bound ^ 0x80).cast_signed());
        Known {
            low,
            high,
            best: rest >> 5,
            effort: rest & 31,
        }
    }
}
