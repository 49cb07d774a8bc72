//! The value of each move, with the swap that the pie rule allows.

use solution::Rules;

use super::position::{After, Moved, Position};
use super::search::Solver;

/// Finds the values of moves under some rules.
pub(crate) struct MoveValues {
    rules: Rules,
    solver: Solver,
}

impl MoveValues {
    /// Prepares to find values under these rules with this much memory.
    pub(crate) fn new(rules: Rules, mebibytes: usize) -> MoveValues {
        MoveValues {
            rules,
            solver: Solver::new(rules, mebibytes),
        }
    }

    /// Returns the solver, which knows what the values cost.
    pub(crate) fn solver(&self) -> &Solver {
        &self.solver
    }

    /// Returns the mover's stones less the opponent's at the end, if both play as well as possible after this move.
    ///
    /// `swap` says that the opponent may swap sides after this turn.
    pub(crate) fn of(&mut self, position: Position, bowl: usize, swap: bool) -> i16 {
        self.of_leader(position, position.lead(), bowl, swap)
    }

    /// The same for a mover who leads by this much: a move may have emptied the kalahs of the position.
    fn of_leader(&mut self, position: Position, lead: i16, bowl: usize, swap: bool) -> i16 {
        let Moved { next, after, gain } = position.play(self.rules, bowl);
        let lead = lead + gain;
        match after {
            After::Over => lead,
            After::Again if swap => self.of_turn(next, lead),
            After::Again => lead + self.solver.value(next),
            After::Other => {
                let value = lead - self.solver.value(next);
                // A swap turns the value around: the opponent swaps if that is better for them.
                if swap { value.min(-value) } else { value }
            }
        }
    }

    /// Returns the value of a position in which the mover, who leads by this much, goes on with the first turn.
    fn of_turn(&mut self, position: Position, lead: i16) -> i16 {
        (0..6)
            .filter(|&bowl| position.stones(bowl) > 0)
            .map(|bowl| self.of_leader(position, lead, bowl, true))
            .max()
            .expect("a player who goes on has a move")
    }
}
