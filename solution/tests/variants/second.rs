//! A second implementation of Kalah under any rules, from `specs/variants.md` alone and in another style.
//!
//! The mover's view is the board, a lap is arithmetic, and rules are words. Nothing here uses the library.

use std::cmp::Ordering;
use std::collections::{BTreeMap, HashMap};

/// The bowls as the mover sees them: their own at 0 to 5, their kalah at 6, the opponent's at 7 to 12 and 13.
pub(crate) type Bowls = [u8; 14];

const OWN: std::ops::Range<usize> = 0..6;
const THEIRS: std::ops::Range<usize> = 7..13;
const KALAH: usize = 6;
const THEIR_KALAH: usize = 13;

/// The value of each axis, as a word.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Words(pub(crate) BTreeMap<String, String>);

impl Words {
    fn says(&self, axis: &str, value: &str) -> bool {
        self.0[axis] == value
    }
}

/// The state of the swap.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
enum Pie {
    Baking,
    Served,
    Eaten,
}

/// A position between two plies.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(crate) struct Position {
    pub(crate) bowls: Bowls,
    /// True if the mover is Player Two.
    pub(crate) two: bool,
    pub(crate) over: bool,
    pie: Pie,
}

/// A ply.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Ply {
    /// A move from the bowl at this place in the mover's view.
    From(usize),
    Swap,
}

impl Position {
    pub(crate) fn opening(words: &Words) -> Position {
        let stones = words.0["stones"].parse().expect("a number of stones");
        let mut bowls = [stones; 14];
        (bowls[KALAH], bowls[THEIR_KALAH]) = (0, 0);
        let pie = if words.says("pie", "yes") {
            Pie::Baking
        } else {
            Pie::Eaten
        };
        Position {
            bowls,
            two: false,
            over: false,
            pie,
        }
    }

    /// Returns the position in which this player is to move and may swap, given the bowls by number.
    pub(crate) fn seen_by(words: &Words, two: bool, numbered: Bowls) -> Position {
        let bowls = if two { turned(numbered) } else { numbered };
        Position {
            bowls,
            two,
            over: over(words, &bowls),
            pie: Pie::Served,
        }
    }

    /// Returns the status, as the specs write it.
    pub(crate) fn status(&self) -> &'static str {
        let bowls = self.by_number();
        match (self.over, bowls[6].cmp(&bowls[13]), self.two) {
            (true, Ordering::Greater, _) => "One wins",
            (true, Ordering::Less, _) => "Two wins",
            (true, Ordering::Equal, _) => "draw",
            (false, _, false) => "One to move",
            (false, _, true) => "Two to move",
        }
    }

    pub(crate) fn plies(&self) -> Vec<Ply> {
        if self.over {
            return Vec::new();
        }
        let sowings = OWN.filter(|&bowl| self.bowls[bowl] != 0).map(Ply::From);
        let swap = (self.pie == Pie::Served).then_some(Ply::Swap);
        sowings.chain(swap).collect()
    }

    pub(crate) fn after(&self, words: &Words, ply: Ply) -> Position {
        let mut next = *self;
        let Ply::From(bowl) = ply else {
            // The players swap sides: what the swapper saw as their own is now Player One's.
            next.two = !self.two;
            next.pie = Pie::Eaten;
            return next;
        };
        let last = sow(words, &mut next.bowls, bowl).0;
        capture(words, &mut next.bowls, last);
        if last != KALAH {
            next.bowls = turned(next.bowls);
            next.two = !self.two;
        }
        next.over = over(words, &next.bowls);
        if next.over {
            sweep(words, &mut next.bowls);
        }
        next.pie = match self.pie {
            Pie::Baking if !next.two => Pie::Baking,
            Pie::Baking => Pie::Served,
            _ => Pie::Eaten,
        };
        next
    }

    /// Returns the bowls by number.
    pub(crate) fn by_number(&self) -> Bowls {
        if self.two {
            turned(self.bowls)
        } else {
            self.bowls
        }
    }
}

/// Returns what the opponent sees.
pub(crate) fn turned(bowls: Bowls) -> Bowls {
    std::array::from_fn(|bowl| bowls[(bowl + 7) % 14])
}

/// Sows, and returns where the last stone fell and the number of laps.
pub(crate) fn sow(words: &Words, bowls: &mut Bowls, mut from: usize) -> (usize, usize) {
    let mut laps = 0;
    loop {
        let hand = usize::from(std::mem::take(&mut bowls[from]));
        // Without the opponent's kalah, the bowls are a ring of thirteen.
        for distance in 1..=13 {
            let more = usize::from(distance <= hand % 13);
            bowls[(from + distance) % 13] += u8::try_from(hand / 13 + more).expect("few stones");
        }
        from = (from + hand) % 13;
        laps += 1;
        if from == KALAH || bowls[from] == 1 || !words.says("sowing", "relay") {
            return (from, laps);
        }
    }
}

pub(crate) fn capture(words: &Words, bowls: &mut Bowls, last: usize) {
    if !OWN.contains(&last) || bowls[last] != 1 {
        return;
    }
    let (own, theirs) = match words.0["capture"].as_str() {
        "never" => (false, false),
        "last-stone" => (true, false),
        "if-opposite" => (bowls[12 - last] != 0, true),
        _ => (true, true),
    };
    for (bowl, taken) in [(last, own), (12 - last, theirs)] {
        if taken {
            bowls[KALAH] += std::mem::take(&mut bowls[bowl]);
        }
    }
}

pub(crate) fn sweep(words: &Words, bowls: &mut Bowls) {
    if words.says("remains", "owner") {
        for (side, kalah) in [(OWN, KALAH), (THEIRS, THEIR_KALAH)] {
            bowls[kalah] += bowls[side.clone()].iter().sum::<u8>();
            bowls[side].fill(0);
        }
    }
}

/// Returns true if the game is over, with the bowls as the next player would see them.
fn over(words: &Words, bowls: &Bowls) -> bool {
    let bare = |side: std::ops::Range<usize>| bowls[side].iter().all(|&stones| stones == 0);
    let all: u32 = bowls.iter().map(|&stones| u32::from(stones)).sum();
    let most = bowls[KALAH].max(bowls[THEIR_KALAH]);
    bare(OWN)
        || (words.says("end", "either-side") && bare(THEIRS))
        || (words.says("majority", "yes") && u32::from(most) > all / 2)
}

/// Counts, for each depth, the sequences of plies and those after which the game is over.
///
/// Sequences that reach the same position are continued together, with their count.
pub(crate) fn counts(words: &Words, depth: usize) -> Vec<(u64, u64)> {
    let mut level = HashMap::from([(Position::opening(words), 1_u64)]);
    let mut counts = Vec::new();
    for ply in 1..=depth {
        let mut next: HashMap<Position, u64> = HashMap::new();
        let (mut all, mut ended) = (0, 0);
        for (position, ways) in level {
            for choice in position.plies() {
                let after = position.after(words, choice);
                all += ways;
                if after.over {
                    ended += ways;
                } else if ply < depth {
                    *next.entry(after).or_default() += ways;
                }
            }
        }
        counts.push((all, ended));
        level = next;
    }
    counts
}
