//! Records the steps of moves, which is what each of the oracle's functions does in turn, and the traces of each kind of move.

use std::collections::{BTreeSet, HashMap, HashSet};

use super::oracle::{Oracle, about, kalah, without_flush};
use crate::followed_session::{FollowedSession, Position, opening};
use grader::failure::Failure;
use grader::specs::{Case, RecordedSteps};
use notation::{
    Answer, BOWLS, Board, CallTrace, Player, Question, Refusal, Status, Step, Steps, TracedCall,
    Verb,
};

/// The most laps of a move. A relay under the rules of the specs is never that long.
const MOST_LAPS: usize = 1000;

/// The functions that say how a move goes on after the first lap, in their order: under named rules, sowing may go on from the
/// bowl of the last stone.
const ROUNDS: [Verb; 3] = [Verb::Sow, Verb::Capture, Verb::Play];

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
}

/// Asks the oracle for the steps of all moves of these cases, except in drawn sessions, and returns the text of their file.
pub(super) fn recorded_steps<'a>(
    oracle: &Oracle,
    cases: impl IntoIterator<Item = &'a Case>,
) -> Result<String, Failure> {
    let all: Vec<&Case> = cases.into_iter().collect();
    let cases = all.iter().copied().filter(|case| !case.is_drawn_session());
    let cases: Vec<&Case> = cases.collect();
    let in_sessions = legal_moves_in_sessions(oracle, &cases)?;
    // A refused move has no steps.
    let moved = cases.iter().filter(|case| case.expected.board().is_some());
    let questions = moved.map(|case| &case.question).chain(&in_sessions);
    let steps = record_steps(oracle, questions)?.into_iter();
    let mut steps: Vec<(Question, Steps)> = steps.collect();
    steps
        .sort_by_cached_key(|(question, _)| (question.verb, question.size(), question.to_string()));
    Ok(RecordedSteps::write(
        &call_traces(&cases),
        &steps,
        &whole_sessions(oracle, &all)?,
    ))
}

/// Asks for the whole sessions with the program by the assignment's own rules of which the examples leave out lines.
fn whole_sessions<'a>(
    oracle: &Oracle,
    cases: &[&'a Case],
) -> Result<Vec<(&'a Question, Answer)>, Failure> {
    let is_asked = |case: &&&Case| {
        matches!(&case.expected, Answer::Session(session) if session.leaves_out_lines())
            && case.question.verb == Verb::Program
            && case.question.rule_set.is_none()
    };
    let asked = cases.iter().filter(is_asked).map(|case| &case.question);
    let mut seen = HashSet::new();
    let asked: Vec<&Question> = asked.filter(|&question| seen.insert(question)).collect();
    let questions: Vec<Question> = asked.iter().copied().cloned().collect();
    let answers = oracle.answers(&questions)?.into_iter().map(without_flush);
    Ok(asked.into_iter().zip(answers).collect())
}

/// Asks what each move of a session leads to, on the board that the ones before lead to, and returns those that aren't refused.
fn legal_moves_in_sessions(oracle: &Oracle, cases: &[&Case]) -> Result<Vec<Question>, Failure> {
    let cases = cases.iter().copied();
    let sessions = cases.clone().filter(|case| case.question.verb.is_session());
    let sessions = sessions.map(|case| {
        let opening = opening(cases.clone(), case.question.rule_set.as_deref());
        (case, opening)
    });
    let sessions: Vec<(&Case, Option<Position>)> = sessions.collect();
    let mut outcomes: HashMap<Question, Option<Position>> = HashMap::new();
    loop {
        let outcome = |question: &Question| outcomes.get(question).copied().flatten();
        // Of each session the first move that hasn't been asked about: those after it may be on another board.
        let unknown = sessions.iter().filter_map(|&(case, opening)| {
            let mut tried = FollowedSession::new(case, opening, &outcome)
                .tried
                .into_iter();
            tried.find(|question| !outcomes.contains_key(question))
        });
        let asked: Vec<Question> = unknown.collect();
        if asked.is_empty() {
            break;
        }
        let answers = oracle.answers(&asked)?.into_iter();
        let answers = answers.map(|answer| Some((*answer.board()?, answer.status()?)));
        outcomes.extend(asked.into_iter().zip(answers));
    }
    let legal = outcomes
        .into_iter()
        .filter(|(_, outcome)| outcome.is_some());
    Ok(legal.map(|(question, _)| question).collect())
}

/// Returns which functions a move asks in turn, for each kind of move by the assignment's own rules.
fn call_traces(cases: &[&Case]) -> BTreeSet<CallTrace> {
    let is_move = |case: &&Case| {
        case.question.verb == Verb::Play && case.question.rule_set.is_none() && !case.hidden
    };
    let moves = cases.iter().copied().filter(is_move);
    let traces = moves.map(|case| {
        let call = |verb, answer| TracedCall { verb, answer };
        let refusal = match case.expected {
            Answer::Refused(refusal) => Some(refusal),
            _ => None,
        };
        let is_over = refusal == Some(Refusal::GameOver);
        let mut calls = vec![call(Verb::Over, Some(is_over))];
        if !is_over {
            calls.push(call(Verb::Legal, Some(refusal.is_none())));
        }
        if let Some(status) = case.expected.status() {
            let ends = !matches!(status, Status::ToMove(_));
            let last: &[Verb] = if ends {
                &[Verb::Sweep, Verb::Winner]
            } else {
                &[Verb::Turn]
            };
            calls.extend([Verb::Sow, Verb::Capture].map(|verb| call(verb, None)));
            calls.push(call(Verb::Over, Some(ends)));
            calls.extend(last.iter().map(|&verb| call(verb, None)));
        }
        CallTrace { calls, refusal }
    });
    traces.collect()
}

/// Asks the oracle for the steps of these moves, none of which is refused.
pub(crate) fn record_steps<'a>(
    oracle: &Oracle,
    questions: impl IntoIterator<Item = &'a Question>,
) -> Result<HashMap<Question, Steps>, Failure> {
    let way = way(oracle)?;
    let mut seen = HashSet::new();
    let mut moves: Vec<Move> = questions
        .into_iter()
        .filter(|question| seen.insert(*question))
        .filter_map(|question| Move::begin(&way, question))
        .collect();
    for verb in ROUNDS {
        let asked = moves.iter_mut();
        let asked = asked.filter_map(|one| one.ask(verb).map(|question| (one, question)));
        let (asked, questions): (Vec<&mut Move>, Vec<Question>) = asked.unzip();
        for (one, answer) in asked.into_iter().zip(oracle.answers(&questions)?) {
            one.take(&way, &answer);
        }
    }
    let recorded = moves
        .into_iter()
        .map(|one| (one.question, Steps(one.steps)));
    Ok(recorded.collect())
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
        self.add(Step::PickUp(bowl));
        self.add(Step::Drop(bowls));
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

    fn is_named(&self) -> bool {
        self.question.rule_set.is_some()
    }

    fn sows(&self) -> bool {
        self.question.verb != Verb::Capture
    }

    fn add(&mut self, step: Step) {
        self.board = step.after(self.board);
        self.steps.push(step);
    }

    /// Makes the question of a round about this move, if it has one: about the move as it is now, or about the whole move.
    fn ask(&self, verb: Verb) -> Option<Question> {
        let asks = match verb {
            Verb::Sow => self.is_named() && self.sows(),
            Verb::Capture => self.question.verb != Verb::Sow,
            _ => self.question.verb == Verb::Play,
        };
        let mut question = about(verb, &self.question);
        if verb == Verb::Capture {
            question.board = Some(self.board);
            question.bowl = Some(self.last);
        }
        asks.then_some(question)
    }

    /// Takes the answer to the question of a round.
    fn take(&mut self, way: &Way, answer: &Answer) {
        match *answer {
            Answer::Sown { last, board } => self.sow_on(way, last, board),
            Answer::Board(after) if after != self.board => self.add(Step::Capture(after)),
            Answer::Played { board, status } => {
                let (end, ends) = match status {
                    Status::ToMove(next) => (Step::Next(next), false),
                    ended => (Step::Winner(ended.winner()), true),
                };
                // By the assignment's own rules, each game ends with a sweep, even if nothing is left.
                if board != self.board || ends && !self.is_named() {
                    self.add(Step::Sweep(board));
                }
                self.add(end);
            }
            _ => {}
        }
    }
}

/// Asks which bowl follows which.
fn way(oracle: &Oracle) -> Result<Way, Failure> {
    let places = [Player::One, Player::Two].into_iter().flat_map(|player| {
        let bowls = (0..BOWLS).filter(move |&bowl| bowl != kalah(player.other()));
        bowls.map(move |bowl| (bowl, player))
    });
    let places: Vec<(usize, Player)> = places.collect();
    let asked = places.iter().map(|&(bowl, player)| Question {
        player: Some(player),
        bowl: Some(bowl),
        ..Question::new(Verb::Next)
    });
    let answers = oracle.answers(&asked.collect::<Vec<Question>>())?;
    let pairs = places.into_iter().zip(answers);
    let pairs = pairs.filter_map(|(place, answer)| match answer {
        Answer::Bowl(next) => Some((place, next)),
        _ => None,
    });
    Ok(pairs.collect())
}
