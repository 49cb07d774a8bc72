//! Stones in a hand. Stones never stay there: they fall when the hand is dropped.

use crate::board::{BOWLS, Board, Player, next_bowl};

/// What becomes of the stones when the hand opens.
pub(crate) enum Plan<'table> {
    /// One by one, from this bowl on; the bowl of the last one is noted.
    Sow { from: usize, player: Player, last: &'table mut usize },
    /// All in this bowl.
    PutDown(usize),
}

/// A hand above a table. [`Drop`] does the work.
#[must_use = "a hand that is dropped at once sows at once"]
pub(crate) struct Hand<'table> {
    stones: &'table mut [u8; BOWLS],
    held: u8,
    plan: Plan<'table>,
}

impl<'table> Hand<'table> {
    pub(crate) fn over(stones: &'table mut [u8; BOWLS], plan: Plan<'table>) -> Self {
        Hand { stones, held: 0, plan }
    }

    pub(crate) fn take(&mut self, bowl: usize) -> &mut Self {
        self.held += std::mem::take(&mut self.stones[bowl]);
        self
    }
}

impl Drop for Hand<'_> {
    fn drop(&mut self) {
        match &mut self.plan {
            Plan::PutDown(bowl) => self.stones[*bowl] += self.held,
            Plan::Sow { from, player, last } => {
                **last = *from;
                for _ in 0..self.held {
                    **last = next_bowl(**last, *player);
                    self.stones[**last] += 1;
                }
            }
        }
        self.held = 0;
    }
}

/// A copy of a board, which is written back to `after` when it is dropped.
pub(crate) struct Table<'a> {
    pub(crate) stones: [u8; BOWLS],
    after: &'a mut Option<Board>,
}

impl<'a> Table<'a> {
    pub(crate) fn set(board: &Board, after: &'a mut Option<Board>) -> Self {
        Table { stones: board.stones(), after }
    }
}

impl Drop for Table<'_> {
    fn drop(&mut self) {
        self.after.replace(Board::new(self.stones));
    }
}
