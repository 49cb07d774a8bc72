//! Exact values of positions with few stones, each computed when it is first asked for.

use solution::Rules;

use super::memory::Zeros;
use super::number::{MOST, number, positions};
use super::position::{After, Moved, Position};

/// Values are stored as bytes with this added; zero isn't computed yet.
const ZERO: u8 = 128;

/// The values of all positions with few stones in the small bowls, by their numbers.
pub(crate) struct Endgames {
    rules: Rules,
    values: Zeros<u8>,
    /// Number of values that are used, and computed if they aren't yet.
    used: u64,
    computed: u64,
}

impl Endgames {
    /// Prepares for the positions with as many stones as this much memory allows.
    pub(crate) fn new(rules: Rules, bytes: usize) -> Endgames {
        let mut count = 0;
        // Where a majority ends the game, values depend on the kalahs.
        if !rules.majority {
            let counts = (0..=MOST).filter_map(|stones| usize::try_from(positions(stones)).ok());
            count = counts
                .take_while(|&count| count <= bytes)
                .last()
                .unwrap_or(0);
        }
        Endgames {
            rules,
            values: Zeros::new(count),
            used: 0,
            computed: 0,
        }
    }

    /// Returns how many bytes the values take.
    pub(crate) fn bytes(&self) -> usize {
        self.values.len()
    }

    /// Returns how many positions were computed.
    pub(crate) fn computed(&self) -> u64 {
        self.computed
    }

    /// Uses only positions with this many stones in the small bowls, or fewer.
    pub(crate) fn limit(&mut self, stones: usize) {
        self.used = positions(stones.min(MOST)).min(self.values.len() as u64);
    }

    /// Returns whether the position with this number has few stones.
    pub(crate) fn contain(&self, number: u64) -> bool {
        number < self.used
    }

    /// Returns the value of the position with this number, if it has few stones.
    pub(crate) fn value(&mut self, position: Position, number: u64) -> Option<i16> {
        let index = usize::try_from(number).ok()?;
        self.contain(number)
            .then(|| self.compute_once(position, index))
    }

    fn compute(&mut self, position: Position, index: usize) -> i16 {
        self.computed += 1;
        // The numbers of all moves' positions come first, so that the waits for memory overlap.
        let moves: [Option<(Moved, usize, u8)>; 6] = std::array::from_fn(|bowl| {
            (position.stones(bowl) > 0).then(|| {
                let moved = position.play(self.rules, bowl);
                let index = number(moved.next).and_then(|number| usize::try_from(number).ok());
                let index = index.expect("a move leaves as many stones or fewer");
                (moved, index, self.values[index])
            })
        });
        let values = moves.iter().flatten().map(|&(moved, index, known)| {
            let mut value = || match known {
                0 => self.compute_once(moved.next, index),
                known => i16::from(known) - i16::from(ZERO),
            };
            match moved.after {
                After::Over => moved.gain,
                After::Again => moved.gain + value(),
                After::Other => moved.gain - value(),
            }
        });
        let value = values.max().expect("somebody can move");
        let stored = i16::from(ZERO) + value;
        self.values[index] = u8::try_from(stored).expect("nobody gains 128 stones");
        value
    }

    /// Returns the value of a position, which may have been computed before.
    fn compute_once(&mut self, position: Position, index: usize) -> i16 {
        match self.values[index] {
            0 => self.compute(position, index),
            known => i16::from(known) - i16::from(ZERO),
        }
    }
}
