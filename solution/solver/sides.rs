//! The six small bowls of one player, if they hold few stones: their numbers, and what moves make of them.

use super::number::WAYS;

/// Number of small bowls of a player.
const BOWLS: usize = 6;
/// Number of bowls that a move goes around: all but the opponent's kalah.
const LAP: usize = 13;
/// The most stones that a move of 28 stones or fewer brings to the opponent's side.
const GIVEN: usize = 13;

/// The six bowls of a player, with 28 stones or fewer.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Side {
    pub(crate) stones: u8,
    /// The place among the sides with as many stones: it is lower where stones are further to the right.
    pub(crate) rank: u32,
}

impl Side {
    /// Returns the side with these stones, a byte for each bowl.
    pub(crate) fn of(bowls: u64) -> Side {
        // Each byte of the product is the sum of the bytes up to this one.
        let sums = bowls.wrapping_mul(0x0101_0101_0101).to_le_bytes();
        let ranks = (0..BOWLS - 1).map(|bowl| WAYS[bowl][usize::from(sums[bowl])]);
        #[expect(
            clippy::cast_possible_truncation,
            reason = "28 stones have 237,336 ranks"
        )]
        Side {
            stones: sums[BOWLS - 1],
            rank: ranks.sum::<u64>() as u32,
        }
    }

    /// Returns all sides with this many stones, in order.
    pub(crate) fn all(stones: u8) -> impl Iterator<Item = Side> {
        (0..)
            .take(Side::count(stones))
            .map(move |rank| Side { stones, rank })
    }

    /// Returns how many sides have this many stones.
    pub(crate) fn count(stones: u8) -> usize {
        Side::fewer(stones + 1) - Side::fewer(stones)
    }

    /// Returns how many sides have fewer stones than this.
    fn fewer(stones: u8) -> usize {
        usize::try_from(WAYS[BOWLS - 1][usize::from(stones)]).expect("29 stones have 1,344,904")
    }

    /// Returns the number of this side: those with fewer stones come first, and no two have the same number.
    fn number(self) -> usize {
        Side::fewer(self.stones) + self.rank as usize
    }
}

/// The result of sowing the stones of one of the mover's bowls, one lap or more, without a capture.
#[derive(Clone, Copy)]
pub(crate) struct Sown {
    /// The mover's side.
    pub(crate) own: Side,
    /// Number of stones in the mover's kalah.
    pub(crate) gain: i8,
    /// Number of stones for the opponent's side.
    pub(crate) given: usize,
    /// The last stone's bowl, counted from the mover's first.
    pub(crate) last: usize,
    /// Whether the last stone is in a bowl of the mover that was empty.
    pub(crate) in_empty: bool,
}

impl Sown {
    /// Sows the stones of a bowl that holds some.
    pub(crate) fn of(side: u64, bowl: usize) -> Sown {
        let mut bowls = side.to_le_bytes();
        let count = std::mem::take(&mut bowls[bowl]);
        let (mut gain, mut given, mut last) = (0, 0, bowl);
        for _ in 0..count {
            last = (last + 1) % LAP;
            match last {
                0..BOWLS => bowls[last] += 1,
                BOWLS => gain += 1,
                _ => given += 1,
            }
        }
        Sown {
            own: Side::of(u64::from_le_bytes(bowls)),
            gain,
            given,
            last,
            in_empty: last < BOWLS && bowls[last] == 1,
        }
    }
}

/// Tables of all sides with few stones, by their numbers.
pub(crate) struct Sides {
    /// The result of sowing from each bowl that holds stones.
    sown: [Vec<Option<Sown>>; BOWLS],
    /// The side after a bowl is emptied.
    emptied: [Vec<Side>; BOWLS],
    /// The side after the opponent's move has brought this many stones to it.
    given: [Vec<Side>; GIVEN + 1],
}

impl Sides {
    /// Makes the tables for sides with this many stones or fewer.
    pub(crate) fn new(stones: u8) -> Sides {
        let mut all = vec![0u64];
        for bowl in 0..BOWLS {
            let more = all.iter().flat_map(|&side| {
                let rest = stones - Side::of(side).stones;
                (0..=rest).map(move |count| side | u64::from(count) << (8 * bowl))
            });
            all = more.collect();
        }
        all.sort_by_cached_key(|&side| Side::of(side).number());
        let stones_in = |side: u64, bowl: usize| side & 0xff << (8 * bowl);
        let sides = |change: &dyn Fn(u64) -> u64| {
            let changed = all.iter().map(|&side| Side::of(change(side)));
            changed.collect()
        };
        Sides {
            sown: std::array::from_fn(|bowl| {
                let sown = |&side: &u64| (stones_in(side, bowl) > 0).then(|| Sown::of(side, bowl));
                all.iter().map(sown).collect()
            }),
            emptied: std::array::from_fn(|bowl| sides(&|side| side - stones_in(side, bowl))),
            given: std::array::from_fn(|count| {
                let stones = (0..count).map(|stone| 1 << (8 * (stone % BOWLS)));
                let stones: u64 = stones.sum();
                sides(&|side| side + stones)
            }),
        }
    }

    /// Returns the result of sowing from this bowl, if it holds stones.
    #[inline]
    pub(crate) fn sown(&self, side: Side, bowl: usize) -> Option<Sown> {
        self.sown[bowl][side.number()]
    }

    /// Returns the side after this bowl is emptied.
    #[inline]
    pub(crate) fn emptied(&self, side: Side, bowl: usize) -> Side {
        self.emptied[bowl][side.number()]
    }

    /// Returns the side after the opponent's move has brought this many stones to it.
    #[inline]
    pub(crate) fn given(&self, side: Side, count: usize) -> Side {
        self.given[count][side.number()]
    }
}
