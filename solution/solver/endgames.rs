//! Exact values of all positions with few stones, in an order in which each move leads to a known value.

use solution::{Rules, Sowing};

use super::after_sowing::{captured, is_over, remaining};
use super::memory::Zeros;
use super::position::Position;
use super::sides::{Side, Sides, Sown};

/// The most stones in the small bowls.
pub(crate) const MOST: u8 = 28;
/// Number of small bowls of a player.
const BOWLS: usize = 6;

/// The values of all positions with few stones in the small bowls.
pub(crate) struct Endgames {
    rules: Rules,
    values: Zeros<i8>,
    /// By the number of stones on the mover's side, and on the opponent's.
    blocks: [[Block; MOST as usize + 1]; MOST as usize + 1],
    /// The most stones that there is memory for.
    most: u8,
    /// All positions with fewer stones have their values.
    end: u8,
    /// Number of positions with values.
    computed: u64,
}

/// The place of the values of all positions with so many stones on each side.
///
/// The side with fewer stones has the row, so that moves of either player lead to rows that were used not long ago.
#[derive(Clone, Copy, Default)]
struct Block {
    first: usize,
    /// Distance from the value for the mover's side to that for the next one.
    own: usize,
    /// The same for the opponent's side.
    others: usize,
}

impl Endgames {
    /// Prepares for the positions with as many stones as this much memory allows.
    pub(crate) fn new(rules: Rules, bytes: usize) -> Endgames {
        let mut blocks = <[[Block; _]; _]>::default();
        let (mut count, mut most) = (0, 0);
        // Where a majority ends the game, values depend on the kalahs. In a relay, a side's moves depend on the other side.
        let has_values = !rules.majority && rules.sowing == Sowing::OneLap;
        for stones in (0..=MOST).take_while(|_| has_values) {
            let mut end = count;
            for own in 0..=stones {
                let others = stones - own;
                let [own_sides, other_sides] = [own, others].map(Side::count);
                let is_row = own <= others;
                blocks[usize::from(own)][usize::from(others)] = Block {
                    first: end,
                    own: if is_row { other_sides } else { 1 },
                    others: if is_row { 1 } else { own_sides },
                };
                end += own_sides * other_sides;
            }
            if end > bytes {
                break;
            }
            (count, most) = (end, stones);
        }
        Endgames {
            rules,
            values: Zeros::new(count),
            blocks,
            most,
            end: 0,
            computed: 0,
        }
    }

    /// Returns how many bytes the values take.
    pub(crate) fn bytes(&self) -> usize {
        self.values.len()
    }

    /// Returns how many positions have values.
    pub(crate) fn computed(&self) -> u64 {
        self.computed
    }

    /// Returns the value of a position, if it has few stones.
    pub(crate) fn value(&self, position: Position) -> Option<i16> {
        let is_known = position.in_play() < self.end.into();
        is_known.then(|| {
            let [own, others] = position.sides().map(Side::of);
            self.values[self.place(own, others)].into()
        })
    }

    /// Finds the values of all positions with this many stones or fewer, while there is memory.
    pub(crate) fn fill(&mut self, stones: u8) {
        let stones = stones.min(self.most);
        if stones < self.end || self.values.is_empty() {
            return;
        }
        let sides = Sides::new(stones);
        for stones in self.end..=stones {
            for fewer in 0..=stones / 2 {
                self.fill_sides(&sides, fewer, stones - fewer);
            }
        }
        self.end = stones + 1;
    }

    /// Finds the values of positions with so many stones on either side and on the other, no matter who moves.
    ///
    /// A move that leaves all stones in the small bowls brings some of them further to the right on the mover's side, so that
    /// its rank is lower, and the opponent moves next. So the values of lower ranks are all that is needed.
    fn fill_sides(&mut self, sides: &Sides, fewer: u8, more: u8) {
        let mut values = vec![0; Side::count(more)];
        for row in Side::all(fewer) {
            for row_moves in [true, false] {
                let turn = |column| {
                    if row_moves {
                        (row, column)
                    } else {
                        (column, row)
                    }
                };
                values.fill(i8::MIN);
                for bowl in 0..BOWLS {
                    for (value, column) in values.iter_mut().zip(Side::all(more)) {
                        let (own, others) = turn(column);
                        if let Some(sown) = sides.sown(own, bowl) {
                            *value = (*value).max(self.after(sides, sown, others));
                        }
                    }
                }
                for (&value, column) in values.iter().zip(Side::all(more)) {
                    let (own, others) = turn(column);
                    let place = self.place(own, others);
                    self.values[place] = value;
                }
                self.computed += values.len() as u64;
            }
        }
    }

    /// Returns the value of a position for the mover, if these stones are sown.
    #[inline]
    fn after(&self, sides: &Sides, sown: Sown, others: Side) -> i8 {
        let Sown { mut own, last, .. } = sown;
        let (mut gain, mut others) = (i16::from(sown.gain), sides.given(others, sown.given));
        if sown.in_empty {
            let opposite = sides.emptied(others, BOWLS - 1 - last);
            let taken = captured(self.rules, (others.stones - opposite.stones).into());
            if taken.own > 0 {
                own = sides.emptied(own, last);
            }
            if taken.others > 0 {
                others = opposite;
            }
            gain += taken.own + taken.others;
        }
        let again = last == BOWLS;
        if is_over(self.rules, own.stones == 0, others.stones == 0, again) {
            gain += remaining(self.rules, own.stones.into(), others.stones.into());
        } else if again {
            gain += i16::from(self.values[self.place(own, others)]);
        } else {
            gain -= i16::from(self.values[self.place(others, own)]);
        }
        #[expect(clippy::cast_possible_truncation, reason = "there are few stones")]
        let value = gain as i8;
        value
    }

    /// Returns the place of a position's value.
    #[inline]
    fn place(&self, own: Side, others: Side) -> usize {
        let block = self.blocks[usize::from(own.stones)][usize::from(others.stones)];
        block.first + own.rank as usize * block.own + others.rank as usize * block.others
    }
}
