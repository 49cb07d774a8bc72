//! The exact values of moves near the end of a game, from the reference alone: it plays every move to the end.

use std::collections::{HashMap, HashSet};

use grader::notation::{Board, LEFT, Player, RIGHT, Status};

use super::oracle::{Oracle, OracleError};
use super::possible_moves::{PossibleMove, PossibleMoves};

/// A board, and the player who moves next.
pub(super) type Position = (Board, Player);

/// The most stones in the small bowls of a position that is played to the end in seconds.
pub(super) const MOST_STONES: u32 = 12;

/// The most positions that are looked at: rules under which there are more need the exact solver.
const MOST_POSITIONS: usize = 100_000;

/// A position with all that can follow from it.
pub(super) struct ExactValues {
    moves: PossibleMoves<'static>,
    /// The values for the player who moves; none while it is being found, which only moves in circles ask for.
    known: HashMap<Position, Option<i16>>,
}

impl ExactValues {
    /// Asks the reference about everything that can follow from this position, unless that is too much.
    pub(super) fn from(
        oracle: &Oracle,
        position: Position,
    ) -> Result<Option<ExactValues>, OracleError> {
        let mut moves = PossibleMoves::under(None);
        let mut new = vec![position];
        let mut seen: HashSet<Position> = HashSet::from([position]);
        while !new.is_empty() {
            if seen.len() > MOST_POSITIONS {
                return Ok(None);
            }
            moves.ask(oracle, new.iter().copied())?;
            let following = new.iter().flat_map(|&position| moves.of(position));
            let following = following.filter_map(|next| match next.status {
                Status::ToMove(player) => Some((next.board, player)),
                Status::Won(_) | Status::Draw => None,
            });
            new = following.filter(|&next| seen.insert(next)).collect();
        }
        Ok(Some(ExactValues {
            moves,
            known: HashMap::new(),
        }))
    }

    /// Returns each move with its value: the mover's stones less the opponent's at the end, if both go on as well as
    /// possible.
    pub(super) fn of_moves(&mut self, position: Position) -> Option<Vec<(usize, i16)>> {
        let moves = self.moves.of(position).to_vec();
        let values = moves
            .iter()
            .map(|next| Some((next.bowl, self.after(next, position.1)?)));
        values.collect()
    }

    fn after(&mut self, next: &PossibleMove, mover: Player) -> Option<i16> {
        let Status::ToMove(player) = next.status else {
            return Some(lead(&next.board, mover));
        };
        let position = (next.board, player);
        let value = if let Some(known) = self.known.get(&position) {
            (*known)?
        } else {
            self.known.insert(position, None);
            let values = self.of_moves(position)?;
            let best = values.iter().map(|&(_, value)| value).max()?;
            self.known.insert(position, Some(best));
            best
        };
        Some(if player == mover { value } else { -value })
    }
}

fn lead(board: &Board, player: Player) -> i16 {
    let [right, left] = [RIGHT, LEFT].map(|kalah| i16::from(board.0[kalah]));
    match player {
        Player::One => right - left,
        Player::Two => left - right,
    }
}
