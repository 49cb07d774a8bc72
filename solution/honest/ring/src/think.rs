//! The computer player always sits in front.

use std::collections::HashMap;

use crate::ring::{KALAH, Next, Ring};
use crate::rules::Rules;

pub struct Thinker {
    /// At least, at most.
    seen: HashMap<(Ring, u32), (i32, i32)>,
    left: u32,
    exact: bool,
}

const TURNS: u32 = 40;

/// Looks further and further ahead.
pub fn best_place(ring: &Ring) -> usize {
    let mut thinker = Thinker { seen: HashMap::new(), left: 12_000, exact: true };
    let mut order: Vec<usize> = (0..KALAH).rev().filter(|&place| ring.way[place] > 0).collect();
    for depth in 0..TURNS {
        thinker.exact = true;
        let mut values = Vec::new();
        let mut best = -100;
        for &place in &order {
            let value = thinker.after(ring, place, depth, best, 100);
            best = best.max(value);
            values.push((value, place));
        }
        if thinker.left == 0 {
            break;
        }
        let first = values.iter().position(|&(value, _)| value == best).expect("there is a best one");
        let place = order.remove(first);
        order.insert(0, place);
        if thinker.exact {
            break;
        }
    }
    order[0]
}

impl Thinker {
    fn after(&mut self, ring: &Ring, place: usize, depth: u32, low: i32, high: i32) -> i32 {
        let mut ring = ring.clone();
        match ring.play(Rules::EGYPTIAN, place) {
            Next::End => ring.lead(),
            Next::Again => self.value(&ring, depth, low, high),
            Next::Opponent => -self.value(&ring.turned(), depth, -high, -low),
        }
    }

    fn value(&mut self, ring: &Ring, depth: u32, low: i32, high: i32) -> i32 {
        self.left = self.left.saturating_sub(1);
        if depth == 0 || self.left == 0 {
            self.exact = false;
            return ring.lead();
        }
        let key = (ring.clone(), depth);
        let &(least, most) = self.seen.get(&key).unwrap_or(&(-100, 100));
        if least == most || least >= high {
            return least;
        }
        if most <= low {
            return most;
        }
        let mut best = -100;
        for place in (0..KALAH).rev() {
            if ring.way[place] > 0 && best < high {
                best = best.max(self.after(ring, place, depth - 1, low.max(best), high));
            }
        }
        if self.left > 0 {
            let least = if best > low { best } else { least };
            let most = if best < high { best } else { most };
            self.seen.insert(key, (least, most));
        }
        best
    }
}
