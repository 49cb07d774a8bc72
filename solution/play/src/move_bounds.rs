//! Bounds on the value of each move, which a search tightens until they are exact.

use solution::{Game, Player, Rules, Status, Swap};

use crate::bounds::Bounds;
use crate::opening_values::OpeningValues;
use crate::position::{After, Moved, Position};
use crate::search::Solver;

/// The number of a swap among the moves.
pub(crate) const SWAP: usize = 14;
/// Number of calls without an answer after which an easier question is asked.
const PATIENCE: u32 = 16;

/// The moves in a position, each with bounds on its value: the mover's stones less the opponent's at the end.
#[derive(Debug, Default)]
pub(crate) struct MoveBounds {
    moves: Vec<(usize, Value)>,
}

/// The value of a move.
#[derive(Debug)]
enum Value {
    /// The game is over.
    Known(i16),
    /// The game goes on.
    Open(Leaf),
    /// The same player goes on with the first turn, before the opponent may swap: the best of these moves.
    Turn(Vec<Value>),
}

/// A position to which a move leads.
#[derive(Debug)]
struct Leaf {
    position: Position,
    /// The lead of the player whose move is valued.
    lead: i16,
    /// Whether that player moves next.
    again: bool,
    /// Whether the opponent may swap sides there, which turns the value around.
    swap: bool,
    /// Bounds on the value for the player who moves next, from here on.
    bounds: Bounds,
    /// The value that is likely.
    guess: i16,
    /// Number of questions that were answered.
    asked: u32,
    /// Number of calls since the last answer.
    unanswered: u32,
}

impl MoveBounds {
    /// Returns what is known of the moves without a search.
    pub(crate) fn of_game(game: &Game, openings: &OpeningValues) -> MoveBounds {
        let Status::ToMove(player) = game.status else {
            return MoveBounds::default();
        };
        let position = Position::of(&game.board, player);
        let tree = Tree {
            rules: game.rules,
            openings,
        };
        let before_swap = game.swap == Swap::Coming && player == Player::One;
        let bowls = player.bowls().filter(|&bowl| game.board.stones()[bowl] > 0);
        let value = |bowl| {
            (
                bowl,
                tree.value(position, position.lead(), bowl % 7, before_swap),
            )
        };
        let mut moves: Vec<_> = bowls.map(value).collect();
        if game.swap().is_some() {
            // The opponent moves next, and sees what the mover sees now.
            let leaf = tree.leaf(position, -position.lead(), false, false);
            moves.push((SWAP, Value::Open(leaf)));
        }
        MoveBounds { moves }
    }

    /// Returns three numbers for each move: its bowl, and the least and the greatest that its value can be.
    pub(crate) fn numbers(&self) -> Vec<i16> {
        let numbers = |(bowl, value): &(usize, Value)| {
            let Bounds { low, high } = value.bounds();
            [i16::try_from(*bowl).unwrap_or(i16::MAX), low, high]
        };
        self.moves.iter().flat_map(numbers).collect()
    }

    /// Returns whether the values of all moves are known.
    pub(crate) fn are_exact(&self) -> bool {
        self.moves.iter().all(|(_, value)| value.is_exact())
    }

    /// Returns a move that no other is better than, once it is known.
    pub(crate) fn best(&self) -> Option<usize> {
        let high = |value: &Value| value.bounds().high;
        let most = self.moves.iter().map(|(_, value)| high(value)).max()?;
        let best = self
            .moves
            .iter()
            .find(|(_, value)| value.bounds().low >= most);
        best.map(|&(bowl, _)| bowl)
    }

    /// Searches this many positions or fewer for the value of one move: those that may be best come first.
    pub(crate) fn refine(&mut self, solver: &mut Solver, nodes: u64) {
        let open = self.moves.iter_mut().filter(|(_, value)| !value.is_exact());
        let leaves = open.filter_map(|(_, value)| {
            let high = value.bounds().high;
            value.open_leaf().map(|leaf| (leaf.asked == 0, high, leaf))
        });
        if let Some((.., leaf)) = leaves.max_by_key(|&(is_new, high, _)| (is_new, high)) {
            leaf.ask(solver, nodes);
        }
    }
}

/// Finds the positions to which moves lead.
struct Tree<'a> {
    rules: Rules,
    openings: &'a OpeningValues,
}

impl Tree<'_> {
    /// Returns the value of a move for a mover who leads by this much: a move may have emptied the kalahs of the position.
    fn value(&self, position: Position, lead: i16, bowl: usize, swap: bool) -> Value {
        let Moved { next, after, gain } = position.play(self.rules, bowl);
        let lead = lead + gain;
        match after {
            After::Over => Value::Known(lead),
            After::Again if swap => {
                let bowls = (0..6).filter(|&bowl| next.stones(bowl) > 0);
                Value::Turn(
                    bowls
                        .map(|bowl| self.value(next, lead, bowl, swap))
                        .collect(),
                )
            }
            After::Again => Value::Open(self.leaf(next, lead, true, false)),
            After::Other => Value::Open(self.leaf(next, lead, false, swap)),
        }
    }

    fn leaf(&self, position: Position, lead: i16, again: bool, swap: bool) -> Leaf {
        let in_play = position.in_play();
        let most = Bounds {
            low: -in_play,
            high: in_play,
        };
        let bounds = self
            .openings
            .value(self.rules, position)
            .map_or(most, Bounds::exact);
        Leaf {
            position,
            lead,
            again,
            swap,
            bounds,
            // The player who moves gains a sixth of the stones or so.
            guess: in_play / 6,
            unanswered: 0,
            asked: 0,
        }
    }
}

impl Value {
    /// Returns bounds for the player whose move this is.
    fn bounds(&self) -> Bounds {
        match self {
            Value::Known(value) => Bounds::exact(*value),
            Value::Open(leaf) => leaf.bounds_of_move(),
            Value::Turn(values) => {
                let bounds = values.iter().map(Value::bounds);
                let best = |one: Bounds, other: Bounds| Bounds {
                    low: one.low.max(other.low),
                    high: one.high.max(other.high),
                };
                bounds.reduce(best).unwrap_or(Bounds::exact(0))
            }
        }
    }

    fn is_exact(&self) -> bool {
        let Bounds { low, high } = self.bounds();
        low == high
    }

    /// Returns the position to search next.
    fn open_leaf(&mut self) -> Option<&mut Leaf> {
        match self {
            Value::Known(_) => None,
            Value::Open(leaf) => Some(leaf),
            Value::Turn(values) => {
                let open = values.iter_mut().filter(|value| !value.is_exact());
                open.max_by_key(|value| value.bounds().high)?.open_leaf()
            }
        }
    }
}

impl Leaf {
    fn bounds_of_move(&self) -> Bounds {
        let bounds = if self.again {
            self.bounds
        } else {
            -self.bounds
        };
        let Bounds { low, high } = bounds + self.lead;
        if !self.swap {
            return Bounds { low, high };
        }
        // The opponent swaps if that is better for them: the value is the lesser of this one and its opposite.
        let least = if low <= 0 && 0 <= high {
            0
        } else {
            low.abs().min(high.abs())
        };
        Bounds {
            low: -low.abs().max(high.abs()),
            high: -least,
        }
    }

    /// Searches for the answer to one question; the next call goes on if these positions aren't enough.
    fn ask(&mut self, solver: &mut Solver, nodes: u64) {
        let Bounds { low, high } = self.bounds;
        let wanted = self.wanted();
        match solver.bound_within(self.position, wanted, nodes) {
            Some(found) if found >= wanted => self.bounds.low = found.max(low),
            Some(found) => self.bounds.high = found.min(high),
            None => {
                self.unanswered += 1;
                return;
            }
        }
        (self.asked, self.unanswered) = (self.asked + 1, 0);
    }

    /// Returns the next question: is the value at least this? It is next to the bound of the answer before, or the guess. After
    /// many calls without an answer it is an easier one, further away.
    fn wanted(&self) -> i16 {
        let Bounds { low, high } = self.bounds;
        let near = self.guess.clamp(low + 1, high);
        match self.unanswered / PATIENCE % 3 {
            0 => near,
            1 => near - (near - low - 1) / 2,
            _ => near + (high - near) / 2,
        }
    }
}
