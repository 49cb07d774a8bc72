//! The possible moves of positions that come up in drawn games: each position is asked about once.

use grader::failure::Failure;
use std::collections::HashMap;
use std::collections::hash_map::Entry;
use std::ops::Range;

use notation::{Answer, Board, LEFT, Player, Question, RIGHT, Status, Verb};

use super::oracle::Oracle;

/// A legal move and what follows from it.
#[derive(Clone, Copy)]
pub(super) struct PossibleMove {
    pub(super) bowl: usize,
    pub(super) board: Board,
    pub(super) status: Status,
}

/// The possible moves of positions under the same rules.
pub(super) struct PossibleMoves<'a> {
    rules: Option<&'a str>,
    known: HashMap<(Board, Player), Vec<PossibleMove>>,
}

impl<'a> PossibleMoves<'a> {
    /// Knows no position yet; without a name, the rules are the assignment's own.
    pub(super) fn under(rules: Option<&'a str>) -> PossibleMoves<'a> {
        PossibleMoves {
            rules,
            known: HashMap::new(),
        }
    }

    /// Asks about those of these positions that are new.
    pub(super) fn ask(
        &mut self,
        oracle: &Oracle,
        positions: impl Iterator<Item = (Board, Player)>,
    ) -> Result<(), Failure> {
        let mut new = Vec::new();
        let mut asked: Vec<Question> = Vec::new();
        for position in positions {
            if let Entry::Vacant(unknown) = self.known.entry(position) {
                unknown.insert(Vec::new());
                let (board, mover) = position;
                new.extend(own_bowls(mover).map(|bowl| (position, bowl)));
                asked.extend(own_bowls(mover).map(|bowl| {
                    let mut question = Question::new(Verb::Play);
                    question.rule_set = self.rules.map(str::to_owned);
                    question.board = Some(board);
                    question.player = Some(mover);
                    question.bowl = Some(bowl);
                    question
                }));
            }
        }
        for ((position, bowl), answer) in new.into_iter().zip(oracle.answers(&asked)?) {
            if let Answer::Played { board, status } = answer {
                self.known.entry(position).or_default().push(PossibleMove {
                    bowl,
                    board,
                    status,
                });
            }
        }
        Ok(())
    }

    /// Returns the possible moves of a position that was asked about.
    pub(super) fn of(&self, position: (Board, Player)) -> &[PossibleMove] {
        &self.known[&position]
    }
}

/// Returns the bowls of a player.
pub(super) fn own_bowls(player: Player) -> Range<usize> {
    match player {
        Player::One => 0..RIGHT,
        Player::Two => RIGHT + 1..LEFT,
    }
}
