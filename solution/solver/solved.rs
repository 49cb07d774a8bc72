//! A position with the value of each move, and what the best turn brings in words.

use notation::RightMoves;
use solution::{Board, Played, Rules, Status, capture, sow};

use super::move_values::MoveValues;
use super::plain_players::{Turn, moves};
use super::position::Position;

/// A position with the value of each move.
pub(crate) struct Solved {
    pub(crate) turn: Turn,
    /// The moves and their values for the player who moves, by the number of the bowl.
    pub(crate) values: Vec<(usize, i16)>,
}

impl Solved {
    /// Finds the value of each move.
    pub(crate) fn of(turn: Turn, solver: &mut MoveValues) -> Solved {
        let (board, player) = turn;
        let bowls = player.bowls().filter(|&bowl| board.stones()[bowl] > 0);
        let value = |bowl| solver.of(Position::of(&board, player), bowl % 7, false);
        let mut value = value;
        Solved {
            turn,
            values: bowls.map(|bowl| (bowl, value(bowl))).collect(),
        }
    }

    /// Returns the value of the position.
    pub(crate) fn value(&self) -> i16 {
        let values = self.values.iter().map(|&(_, value)| value);
        values.max().expect("a player can move")
    }

    /// Returns the best moves.
    pub(crate) fn best(&self) -> Vec<usize> {
        self.at_least(self.value())
    }

    /// Returns the moves that are worth this much or more.
    pub(crate) fn at_least(&self, least: i16) -> Vec<usize> {
        let good = self.values.iter().filter(|&&(_, value)| value >= least);
        good.map(|&(bowl, _)| bowl).collect()
    }

    /// Returns the choice of which these moves are right.
    pub(crate) fn choice(&self, right: Vec<usize>, solver: &mut MoveValues) -> RightMoves {
        let why = match self.best().as_slice() {
            [only] => best_turn(self.turn, *only, solver),
            _ => String::new(),
        };
        RightMoves {
            right,
            values: self.values.clone(),
            why,
        }
    }
}

/// Says what the turn brings that begins with this move and goes on as well as possible.
fn best_turn(turn: Turn, first: usize, solver: &mut MoveValues) -> String {
    let ((mut board, player), mut bowl) = (turn, first);
    let (mut again, mut captured) = (0, 0);
    let is_over = loop {
        let found = moves((board, player)).find(|&(one, _)| one == bowl);
        let (
            _,
            Played {
                board: after,
                status,
            },
        ) = found.expect("the move is legal");
        let sown = sow(&board, player, bowl);
        let kalah = |board: &Board| board.stones()[player.kalah()];
        captured += kalah(&capture(&sown.board, player, sown.last)) - kalah(&sown.board);
        match status {
            Status::ToMove(next) if next == player => {
                again += 1;
                board = after;
                bowl = Solved::of((board, player), solver).best()[0];
            }
            Status::ToMove(_) => break false,
            Status::Won(_) | Status::Draw => break true,
        }
    };
    let turns = match again {
        0 => None,
        1 => Some("an extra turn".to_owned()),
        more => Some(format!("{more} extra turns")),
    };
    let captured = (captured > 0).then(|| format!("{captured} captured"));
    let end = is_over.then(|| "the end of the game".to_owned());
    let words: Vec<String> = [turns, captured, end].into_iter().flatten().collect();
    words.join(", then ")
}

/// The rules under which choices are recorded.
pub(crate) const RULES: Rules = Rules::EGYPTIAN;
