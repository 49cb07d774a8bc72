//! Records the steps of moves: what each of the oracle's functions does in turn.

use grader::failure::Failure;
use std::collections::{HashMap, HashSet};

use super::oracle::Oracle;
use notation::{Answer, Board, Player, Question, Status, Step, Steps, Verb};

/// The most laps of a move. A relay under the rules of the specs is never that long.
const MOST_LAPS: usize = 1000;

/// The bowl after each bowl on a player's way, as the oracle answers it.
type Way = HashMap<(usize, Player), usize>;

/// A move whose steps are being recorded.
struct Move {
    question: Question,
    steps: Vec<Step>,
    /// The board after these steps.
    board: Board,
    player: Player,
    /// The bowl of the last stone.
    last: usize,
    /// Whether the game is over after the capture.
    over: bool,
}

/// Asks the oracle for the steps of these moves, none of which is refused.
pub(crate) fn record_steps<'a>(
    oracle: &Oracle,
    questions: impl IntoIterator<Item = &'a Question>,
) -> Result<Vec<(Question, Steps)>, Failure> {
    let way = way(oracle)?;
    let mut seen = HashSet::new();
    let mut moves: Vec<Move> = questions
        .into_iter()
        .filter(|question| seen.insert(*question))
        .filter_map(|question| Move::begin(&way, question))
        .collect();
    // Under named rules, sowing may go on from the bowl of the last stone.
    round(
        oracle,
        &mut moves,
        |one| (one.has_named_rules() && one.sows()).then(|| one.ask_from_start(Verb::Sow)),
        |one, answer| {
            if let Answer::Sown { last, board } = answer {
                one.sow_on(&way, last, board);
            }
        },
    )?;
    round(
        oracle,
        &mut moves,
        |one| (one.question.verb != Verb::Sow).then(|| one.ask(Verb::Capture)),
        |one, answer| {
            let after = answer.board().filter(|after| **after != one.board);
            one.add(after.map(|after| Step::Capture(*after)));
        },
    )?;
    round(
        oracle,
        &mut moves,
        |one| one.is_asked_about_its_end().then(|| one.ask(Verb::Over)),
        |one, answer| one.over = answer == Answer::YesNo(true),
    )?;
    round(
        oracle,
        &mut moves,
        |one| {
            one.is_asked_about_its_end()
                .then(|| one.ask(if one.over { Verb::Sweep } else { Verb::Turn }))
        },
        |one, answer| {
            one.add(match answer {
                Answer::Board(after) => Some(Step::Sweep(after)),
                Answer::Player(next) => Some(Step::Next(next)),
                _ => None,
            });
        },
    )?;
    round(
        oracle,
        &mut moves,
        |one| (one.is_asked_about_its_end() && one.over).then(|| one.ask(Verb::Winner)),
        |one, answer| {
            if let Answer::Winner(winner) = answer {
                one.add(Some(Step::Winner(winner)));
            }
        },
    )?;
    // Under named rules, only `play` says how a move ends.
    round(
        oracle,
        &mut moves,
        |one| {
            let ends = one.has_named_rules() && one.question.verb == Verb::Play;
            ends.then(|| one.ask_from_start(Verb::Play))
        },
        |one, answer| {
            if let Answer::Played { board, status } = answer {
                one.end(board, status);
            }
        },
    )?;
    Ok(moves
        .into_iter()
        .map(|one| (one.question, Steps(one.steps)))
        .collect())
}

/// Asks one question about each move that has one, and lets the move take the answer.
fn round(
    oracle: &Oracle,
    moves: &mut [Move],
    question: impl Fn(&Move) -> Option<Question>,
    take: impl Fn(&mut Move, Answer),
) -> Result<(), Failure> {
    let (asked, questions): (Vec<&mut Move>, Vec<Question>) = moves
        .iter_mut()
        .filter_map(|one| question(one).map(|question| (one, question)))
        .unzip();
    let answers = oracle.answers(&questions)?;
    for (one, answer) in asked.into_iter().zip(answers) {
        take(one, answer);
    }
    Ok(())
}

impl Move {
    /// Begins with sowing; a question to `capture` begins with the last stone.
    fn begin(way: &Way, question: &Question) -> Option<Move> {
        let asked = matches!(question.verb, Verb::Sow | Verb::Capture | Verb::Play);
        if !asked {
            return None;
        }
        let (player, bowl) = (question.player?, question.bowl?);
        let mut begun = Move {
            question: question.clone(),
            steps: Vec::new(),
            board: question.board?,
            player,
            last: bowl,
            over: false,
        };
        if begun.sows() {
            begun.lap(way, bowl)?;
        }
        Some(begun)
    }

    /// Sows the stones of this bowl, one by one.
    fn lap(&mut self, way: &Way, bowl: usize) -> Option<()> {
        let mut at = bowl;
        let bowls = (0..self.board.0[bowl]).map_while(|_| {
            at = *way.get(&(at, self.player))?;
            Some(at)
        });
        let bowls: Vec<usize> = bowls.collect();
        self.last = bowls.last().copied()?;
        self.add(Some(Step::PickUp(bowl)));
        self.add(Some(Step::Drop(bowls)));
        Some(())
    }

    /// Goes on sowing, lap after lap, until the last stone falls there and this is the board.
    fn sow_on(&mut self, way: &Way, last: usize, board: Board) {
        for _ in 0..MOST_LAPS {
            if (self.last, self.board) == (last, board) || self.lap(way, self.last).is_none() {
                return;
            }
        }
    }

    /// Ends as `play` says.
    fn end(&mut self, board: Board, status: Status) {
        self.add((board != self.board).then_some(Step::Sweep(board)));
        self.add(Some(match status {
            Status::ToMove(next) => Step::Next(next),
            Status::Won(winner) => Step::Winner(Some(winner)),
            Status::Draw => Step::Winner(None),
        }));
    }

    /// Returns whether functions other than `play` say how this move ends.
    fn is_asked_about_its_end(&self) -> bool {
        self.question.verb == Verb::Play && !self.has_named_rules()
    }

    fn has_named_rules(&self) -> bool {
        self.question.rule_set.is_some()
    }

    fn sows(&self) -> bool {
        self.question.verb != Verb::Capture
    }

    fn add(&mut self, step: Option<Step>) {
        if let Some(step) = step {
            self.board = step.after(self.board);
            self.steps.push(step);
        }
    }

    /// Makes a question about this move as it is now.
    fn ask(&self, verb: Verb) -> Question {
        let shape = verb.shape();
        Question {
            rule_set: self.question.rule_set.clone(),
            board: shape.board.then_some(self.board),
            player: shape.player.then_some(self.player),
            bowl: shape.bowl.then_some(self.last),
            ..Question::new(verb)
        }
    }

    /// Makes a question about the whole move.
    fn ask_from_start(&self, verb: Verb) -> Question {
        Question {
            verb,
            ..self.question.clone()
        }
    }
}

/// Asks which bowl follows which.
fn way(oracle: &Oracle) -> Result<Way, Failure> {
    let kalah = |player: Player| Question {
        player: Some(player),
        ..Question::new(Verb::Kalah)
    };
    let kalahs = oracle.answers(&[kalah(Player::One), kalah(Player::Two)])?;
    let mut questions = Vec::new();
    for (player, opponents) in [(Player::One, &kalahs[1]), (Player::Two, &kalahs[0])] {
        let bowls = (0..notation::BOWLS).filter(|&bowl| *opponents != Answer::Bowl(bowl));
        questions.extend(bowls.map(|bowl| Question {
            player: Some(player),
            bowl: Some(bowl),
            ..Question::new(Verb::Next)
        }));
    }
    let answers = oracle.answers(&questions)?;
    let pairs = questions
        .iter()
        .zip(answers)
        .filter_map(|(question, answer)| {
            let Answer::Bowl(next) = answer else {
                return None;
            };
            Some(((question.bowl?, question.player?), next))
        });
    Ok(pairs.collect())
}
