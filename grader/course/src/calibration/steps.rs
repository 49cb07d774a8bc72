//! Records the steps of moves: what each of the oracle's functions does in turn.

use std::collections::{HashMap, HashSet};

use super::oracle::{Oracle, OracleError};
use grader::notation::{Answer, Board, Player, Question, Step, Steps, Verb};
use grader::specs::Case;

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

/// Asks the oracle for the steps of these cases; only moves under the assignment's own rules have steps.
pub(super) fn steps(
    oracle: &Oracle,
    cases: &[Case],
) -> Result<Vec<(Question, Steps)>, OracleError> {
    let way = way(oracle)?;
    let mut seen = HashSet::new();
    let mut moves: Vec<Move> = cases
        .iter()
        // A refused move has no steps.
        .filter(|case| case.expected.board().is_some() && seen.insert(&case.question))
        .filter_map(|case| Move::begin(&way, &case.question))
        .collect();
    let is_play = |one: &Move| one.question.verb == Verb::Play;
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
        |one| is_play(one).then(|| one.ask(Verb::Over)),
        |one, answer| one.over = answer == Answer::YesNo(true),
    )?;
    round(
        oracle,
        &mut moves,
        |one| is_play(one).then(|| one.ask(if one.over { Verb::Sweep } else { Verb::Turn })),
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
        |one| (is_play(one) && one.over).then(|| one.ask(Verb::Winner)),
        |one, answer| {
            if let Answer::Winner(winner) = answer {
                one.add(Some(Step::Winner(winner)));
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
) -> Result<(), OracleError> {
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
        if !asked || question.rule_set.is_some() {
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
        if question.verb != Verb::Capture {
            let mut at = bowl;
            let bowls = (0..begun.board.0[bowl]).map_while(|_| {
                at = *way.get(&(at, player))?;
                Some(at)
            });
            let bowls: Vec<usize> = bowls.collect();
            begun.last = bowls.last().copied()?;
            begun.add(Some(Step::PickUp(bowl)));
            begun.add(Some(Step::Drop(bowls)));
        }
        Some(begun)
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
            board: shape.board.then_some(self.board),
            player: shape.player.then_some(self.player),
            bowl: shape.bowl.then_some(self.last),
            ..Question::new(verb)
        }
    }
}

/// Asks which bowl follows which.
fn way(oracle: &Oracle) -> Result<Way, OracleError> {
    let kalah = |player: Player| Question {
        player: Some(player),
        ..Question::new(Verb::Kalah)
    };
    let kalahs = oracle.answers(&[kalah(Player::One), kalah(Player::Two)])?;
    let mut questions = Vec::new();
    for (player, opponents) in [(Player::One, &kalahs[1]), (Player::Two, &kalahs[0])] {
        let bowls = (0..grader::notation::BOWLS).filter(|&bowl| *opponents != Answer::Bowl(bowl));
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
