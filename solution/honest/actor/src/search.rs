//! What a worker knows about playing well.

use std::collections::HashMap;

type Stones = [i32; 14];

/// Positions that a worker looks at.
const POSITIONS: usize = 12_000;

struct Worker {
    left: usize,
    is_exact: bool,
    seen: HashMap<(Stones, usize), (i32, i32)>,
}

/// Returns the best move, as far as the worker can see.
pub fn best_move(stones: Stones, mover: usize) -> usize {
    let mut moves: Vec<usize> = (7 * mover..7 * mover + 6).rev().filter(|&bowl| stones[bowl] > 0).collect();
    let mut worker = Worker { left: POSITIONS, is_exact: true, seen: HashMap::new() };
    for depth in 0..60 {
        worker.is_exact = true;
        let mut best = (-99, 0);
        for (index, &bowl) in moves.iter().enumerate() {
            let value = worker.after(&stones, mover, bowl, depth, best.0, 99);
            if value > best.0 {
                best = (value, index);
            }
        }
        if worker.left == 0 {
            break;
        }
        // The best move is looked at first when the worker looks further.
        moves[..=best.1].rotate_right(1);
        if worker.is_exact {
            break;
        }
    }
    moves[0]
}

impl Worker {
    fn after(&mut self, stones: &Stones, mover: usize, bowl: usize, depth: i32, low: i32, high: i32) -> i32 {
        let mut stones = *stones;
        let (mine, others) = (7 * mover + 6, 13 - 7 * mover);
        let mut hand = stones[bowl];
        stones[bowl] = 0;
        let mut last = bowl;
        while hand > 0 {
            last = if last == 13 { 0 } else { last + 1 };
            if last != others {
                stones[last] += 1;
                hand -= 1;
            }
        }
        if last / 7 == mover && last != mine && stones[last] == 1 {
            stones[mine] += 1 + stones[12 - last];
            stones[last] = 0;
            stones[12 - last] = 0;
        }
        let rows: [i32; 2] = [stones[..6].iter().sum(), stones[7..13].iter().sum()];
        if rows.contains(&0) {
            return stones[mine] + rows[mover] - stones[others] - rows[1 - mover];
        }
        if last == mine {
            self.best(&stones, mover, depth - 1, low, high)
        } else {
            -self.best(&stones, 1 - mover, depth - 1, -high, -low)
        }
    }

    fn best(&mut self, stones: &Stones, mover: usize, depth: i32, low: i32, high: i32) -> i32 {
        self.left = self.left.saturating_sub(1);
        if depth < 0 || self.left == 0 {
            self.is_exact = false;
            return stones[7 * mover + 6] - stones[13 - 7 * mover];
        }
        // Values that no reply could improve are kept as bounds.
        let known = self.seen.get(&(*stones, 2 * depth as usize + mover)).copied();
        let (at_least, at_most) = known.unwrap_or((-99, 99));
        if at_least >= high || at_least == at_most {
            return at_least;
        }
        if at_most <= low {
            return at_most;
        }
        let (mut best, mut bound) = (-99, low);
        for bowl in (7 * mover..7 * mover + 6).rev() {
            if stones[bowl] > 0 {
                best = best.max(self.after(stones, mover, bowl, depth, bound, high));
                bound = bound.max(best);
                if bound >= high {
                    break;
                }
            }
        }
        if self.left > 0 {
            let bounds = (if best > low { best } else { at_least }, if best < high { best } else { at_most });
            self.seen.insert((*stones, 2 * depth as usize + mover), bounds);
        }
        best
    }
}
