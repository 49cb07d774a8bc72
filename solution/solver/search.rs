//! Finds exact values: negamax with null windows, a table of positions, and exact values of endgames.
//!
//! The value of a position is what its mover gains from here on, less what the opponent gains. It doesn't depend on what
//! the kalahs hold already, except where a majority ends the game.

use std::cmp::Reverse;

use solution::{Remains, Rules};

use super::after_sowing::captured;
use super::bounds::Bounds;
use super::endgames::Endgames;
use super::number::number;
use super::position::{After, Moved, Position};
use super::table::{Bucket, Known, Table};

/// Endgames have half of a position's stones, less this many. With more, computing endgames that the search doesn't need takes
/// longer than it saves.
const LESS_THAN_HALF: i16 = 7;

/// Finds values under some rules.
pub(crate) struct Solver {
    rules: Rules,
    endgames: Endgames,
    table: Table,
    nodes: u64,
    /// The number of searched positions at which a search stops without an answer.
    limit: u64,
}

/// A position, and what is known of it.
struct Node {
    position: Position,
    /// Its key in the table, unless it has too many stones.
    key: Option<u64>,
    bounds: Bounds,
    /// The best move so far.
    best: Option<u8>,
}

/// A move that has to be searched: the game goes on after it, with more stones than in an endgame.
#[derive(Clone, Copy)]
struct Choice {
    bowl: u8,
    moved: Moved,
    /// The key of the position after the move.
    key: Option<u64>,
    /// Priority of the move.
    promise: i16,
}

impl Choice {
    /// Returns whether the same player moves next.
    fn again(&self) -> bool {
        self.moved.after == After::Again
    }
}

impl Solver {
    /// Prepares to solve positions under these rules with this much memory.
    pub(crate) fn new(rules: Rules, mebibytes: usize) -> Solver {
        let bytes = mebibytes << 20;
        Solver::with(rules, Endgames::new(rules, bytes / 4), bytes)
    }

    /// Prepares to solve positions with these endgames, which are part of this much memory.
    pub(crate) fn with(rules: Rules, endgames: Endgames, bytes: usize) -> Solver {
        Solver {
            table: Table::new(bytes - endgames.bytes()),
            endgames,
            rules,
            nodes: 0,
            limit: u64::MAX,
        }
    }

    /// Returns how many positions were searched.
    pub(crate) fn nodes(&self) -> u64 {
        self.nodes
    }

    /// Returns how many positions with few stones have values without a search.
    pub(crate) fn endgames(&self) -> u64 {
        self.endgames.computed()
    }

    /// Returns how many bytes the table and the endgames take.
    pub(crate) fn bytes(&self) -> usize {
        self.table.bytes() + self.endgames.bytes()
    }

    /// Returns what the mover gains from here on, less what the opponent gains: in a position that isn't the end of the game.
    pub(crate) fn value(&mut self, position: Position) -> i16 {
        // Where all stones are counted, the value is even if their number is.
        let step = match self.rules.remains {
            Remains::Owner => 2,
            Remains::Uncounted => 1,
        };
        // The player who moves gains a sixth of the stones or so.
        let guess = position.in_play() / 6;
        let mut wanted = guess + (position.in_play() + guess) % step;
        let Bounds { mut low, mut high } = self.node(position).bounds;
        while low < high {
            // Each search says only whether the value is at least this; the next one begins where it ended.
            wanted = wanted.clamp(low + 1, high);
            let found = self.bound(position, wanted);
            if found >= wanted {
                low = found;
                wanted = found + step;
            } else {
                high = found;
                wanted = found;
            }
        }
        low
    }

    /// Returns a lower bound of the value that is at least `wanted`, or an upper bound that is less: the answer to one
    /// question about a position that isn't the end of the game.
    pub(crate) fn bound(&mut self, position: Position, wanted: i16) -> i16 {
        let found = self.bound_within(position, wanted, u64::MAX);
        found.expect("without a limit there is an answer")
    }

    /// Searches no more than this many positions for the same answer; nothing is returned if they aren't enough.
    ///
    /// Results are kept: the same question again goes on from there.
    pub(crate) fn bound_within(
        &mut self,
        position: Position,
        wanted: i16,
        nodes: u64,
    ) -> Option<i16> {
        let stones = position.in_play() / 2 - LESS_THAN_HALF;
        self.endgames.fill(u8::try_from(stones).unwrap_or(0));
        self.limit = self.nodes.saturating_add(nodes);
        let node = self.node(position);
        let found = self.search(&node, wanted);
        (self.nodes < self.limit).then_some(found)
    }

    /// Returns a lower bound of the value that is at least `wanted`, or an upper bound that is less. It means nothing if the
    /// search has reached its limit.
    fn search(&mut self, node: &Node, wanted: i16) -> i16 {
        if let Some(bound) = node.bounds.decide(wanted) {
            return bound;
        }
        if self.nodes >= self.limit {
            return wanted;
        }
        self.nodes += 1;
        let before = self.nodes;
        let mut choices = [None; 6];
        let mut count = 0;
        let (mut found, mut best) = (i16::MIN, 0);
        // From the player's right to the left.
        for bowl in (0..6).rev() {
            if node.position.stones(bowl.into()) == 0 {
                continue;
            }
            let moved = node.position.play(self.rules, bowl.into());
            let Some(value) = self.exact(moved) else {
                choices[count] = Some(self.choice(node, bowl, moved));
                count += 1;
                continue;
            };
            if value > found {
                (found, best) = (value, bowl);
            }
            if found >= wanted {
                self.keep(node, wanted, found, best, 1);
                return found;
            }
        }
        let choices = &mut choices[..count];
        // The table's entries are read for all moves before any is examined, so that the waits for memory overlap.
        let mut buckets = [Bucket::default(); 6];
        for (bucket, choice) in buckets.iter_mut().zip(choices.iter().flatten()) {
            *bucket = self.bucket(choice.key);
        }
        for (choice, bucket) in choices.iter_mut().zip(&buckets) {
            let Some(tried) = choice else { break };
            let bounds = self.bounds(tried, bucket);
            if bounds.low >= wanted {
                self.keep(node, wanted, bounds.low, tried.bowl, 1);
                return bounds.low;
            }
            if bounds.high < wanted {
                if bounds.high > found {
                    (found, best) = (bounds.high, tried.bowl);
                }
                *choice = None;
            }
        }
        choices.sort_by_key(|choice| choice.map(|choice| Reverse(choice.promise)));
        for choice in choices.iter().flatten() {
            let value = self.value_at_least(choice, wanted);
            if self.nodes >= self.limit {
                return wanted;
            }
            if value > found {
                (found, best) = (value, choice.bowl);
            }
            if found >= wanted {
                break;
            }
        }
        self.keep(node, wanted, found, best, self.nodes - before + 1);
        found
    }

    /// Returns the value of a position after a move that ends the game, or leads to an endgame.
    fn exact(&self, Moved { next, after, gain }: Moved) -> Option<i16> {
        match after {
            After::Over => Some(gain),
            After::Again => self.endgames.value(next).map(|value| gain + value),
            After::Other => self.endgames.value(next).map(|value| gain - value),
        }
    }

    /// Returns what a search says about the value of a position if this move is made: a bound as in [`Self::search`].
    fn value_at_least(&mut self, choice: &Choice, wanted: i16) -> i16 {
        let Moved { next, gain, .. } = choice.moved;
        let bucket = self.bucket(choice.key);
        let next = self.known(next, choice.key, &bucket);
        if choice.again() {
            gain + self.search(&next, wanted - gain)
        } else {
            // The opponent's value has to be at most `gain - wanted`: less than one more.
            gain - self.search(&next, gain - wanted + 1)
        }
    }

    /// Returns a move that has to be searched.
    fn choice(&self, node: &Node, bowl: u8, moved: Moved) -> Choice {
        Choice {
            bowl,
            moved,
            key: self.key(moved.next),
            promise: if node.best == Some(bowl) {
                3_000
            } else if moved.after == After::Again {
                1_000
            } else {
                6 * moved.gain + i16::from(bowl) - given(node.position, bowl)
            },
        }
    }

    /// Returns what is known of the value of a position if this move is made.
    fn bounds(&self, choice: &Choice, bucket: &Bucket) -> Bounds {
        let Moved { next, gain, .. } = choice.moved;
        let bounds = self.known(next, choice.key, bucket).bounds;
        if choice.again() {
            bounds + gain
        } else {
            -bounds + gain
        }
    }

    /// Returns a position and what is known of it.
    fn node(&self, position: Position) -> Node {
        let key = self.key(position);
        let mut node = self.known(position, key, &self.bucket(key));
        if let Some(value) = self.endgames.value(position) {
            node.bounds = Bounds::exact(value);
        }
        node
    }

    /// Returns a position that isn't an endgame, and what is known of it: with this key, and what the table has in the
    /// key's bucket.
    fn known(&self, position: Position, key: Option<u64>, bucket: &Bucket) -> Node {
        let stones = position.in_play();
        let mut node = Node {
            position,
            key,
            bounds: Bounds {
                low: self.least(stones),
                high: stones,
            },
            best: None,
        };
        if let Some(known) = key.and_then(|key| self.table.find(key, bucket)) {
            node.bounds = node.bounds.and(known.bounds());
            node.best = Some(known.best);
        }
        node
    }

    /// Returns a value that no position with this many stones in the small bowls is below.
    ///
    /// Where a last stone in an empty bowl is captured by itself, the mover gains a stone from the rightmost bowl that
    /// holds some: they reach the kalah, or the last one falls into an empty bowl.
    pub(crate) fn least(&self, stones: i16) -> i16 {
        2 * captured(self.rules, 0).own - stones
    }

    /// Returns the key of a position, unless it has too many stones.
    fn key(&self, position: Position) -> Option<u64> {
        let number = number(position)?;
        if self.rules.majority {
            Some(number << 8 | u64::from(position.kalah()))
        } else {
            Some(number)
        }
    }

    /// Returns what the table holds where this key would be.
    fn bucket(&self, key: Option<u64>) -> Bucket {
        key.map_or_else(Bucket::default, |key| self.table.bucket(key))
    }

    /// Keeps what a search of this many positions has found.
    fn keep(&mut self, node: &Node, wanted: i16, found: i16, best: u8, nodes: u64) {
        let Some(key) = node.key else { return };
        let bounds = if found >= wanted {
            Bounds {
                low: found,
                ..node.bounds
            }
        } else {
            Bounds {
                high: found,
                ..node.bounds
            }
        };
        self.table.put(key, Known::new(bounds, best, nodes));
    }
}

/// Returns how many stones a move brings to the opponent's side, or more if it goes around the board.
fn given(position: Position, bowl: u8) -> i16 {
    let after_kalah = position.stones(bowl.into()) + usize::from(bowl);
    i16::try_from(after_kalah.saturating_sub(6)).unwrap_or(i16::MAX)
}
