//! The oracle: a submission whose answers count as right, until the second implementation confirms them.

use oorandom::Rand32;

use grader::failure::Failure;
use grader::runner::{Compiler, Executable, ItemQuestion, ask_all};
use notation::{Answer, Board, Player, Question, Status, Verb};

use super::position_families::{Candidate, Games};

/// The most moves of a random game.
const LONGEST_GAME: usize = 200;

/// A submission whose answers count as right.
#[derive(Debug)]
pub(crate) struct Oracle<'a> {
    compiler: &'a Compiler,
    /// The program that is asked.
    pub(super) executable: Executable,
}

impl<'a> Oracle<'a> {
    /// Makes an oracle from an executable.
    pub(crate) fn new(compiler: &'a Compiler, executable: Executable) -> Oracle<'a> {
        Oracle {
            compiler,
            executable,
        }
    }

    /// Lets the oracle play random games against itself, and returns the questions about their positions.
    pub(crate) fn play(
        &self,
        games: &Games,
        random: &mut Rand32,
    ) -> Result<Vec<Candidate>, Failure> {
        let mut candidates = Vec::new();
        let opening = self.answers(&[Question::new(Verb::Opening)])?;
        let Some(&opening) = opening.first().and_then(Answer::board) else {
            return Ok(candidates);
        };
        let mut running: Vec<(Board, Player)> = vec![(opening, Player::One); games.count];
        for _ in 0..LONGEST_GAME {
            let asked: Vec<Question> = running
                .iter()
                .map(|&(board, player)| legal(board, player))
                .collect();
            let mut moves = Vec::new();
            for (answer, &(board, player)) in self.answers(&asked)?.iter().zip(&running) {
                let bowls = bowls_in(answer);
                let Some(&bowl) = bowls.get(
                    random.rand_range(0..u32::try_from(bowls.len().max(1)).unwrap_or(1)) as usize,
                ) else {
                    continue;
                };
                for (&verb, rule) in &games.ask {
                    let shape = verb.shape();
                    let mut question = Question::new(verb);
                    question.board = shape.board.then_some(board);
                    question.player = shape.player.then_some(player);
                    question.bowl = shape.bowl.then_some(bowl);
                    let rule = rule.clone();
                    candidates.push(Candidate { question, rule });
                }
                let mut question = Question::new(Verb::Play);
                question.board = Some(board);
                question.player = Some(player);
                question.bowl = Some(bowl);
                moves.push(question);
            }
            running = self
                .answers(&moves)?
                .iter()
                .filter_map(|answer| match answer {
                    &Answer::Played {
                        board,
                        status: Status::ToMove(player),
                    } => Some((board, player)),
                    _ => None,
                })
                .collect();
            if running.is_empty() {
                break;
            }
        }
        Ok(candidates)
    }

    /// Drops questions to `sow` about moves that the oracle calls illegal, since their answer isn't defined.
    pub(crate) fn keep_legal(&self, candidates: Vec<Candidate>) -> Result<Vec<Candidate>, Failure> {
        let asked: Vec<Question> = candidates
            .iter()
            .filter(|candidate| candidate.question.verb == Verb::Sow)
            .filter_map(|candidate| {
                Some(legal(candidate.question.board?, candidate.question.player?))
            })
            .collect();
        let mut answers = self.answers(&asked)?.into_iter();
        let mut kept = Vec::with_capacity(candidates.len());
        for candidate in candidates {
            let fine = candidate.question.verb != Verb::Sow || {
                let answer = answers.next();
                let bowls = answer.as_ref().map(bowls_in).unwrap_or_default();
                let wanted = candidate.question.bowl;
                wanted.is_some_and(|bowl| bowls.contains(&bowl))
            };
            if fine {
                kept.push(candidate);
            }
        }
        Ok(kept)
    }

    /// Asks the oracle, which must answer everything.
    pub(crate) fn answers(&self, questions: &[Question]) -> Result<Vec<Answer>, Failure> {
        let queries: Vec<ItemQuestion> = questions
            .iter()
            .map(|question| ItemQuestion {
                question,
                item: "",
                likely: None,
            })
            .collect();
        let compiler = self.compiler;
        ask_all(
            &self.executable,
            &queries,
            &compiler.sandbox,
            &compiler.limits,
        )
        .map_err(|error| Failure::asking(&error))?
        .responses
        .into_iter()
        .zip(questions)
        .map(|(response, question)| match response.reply.answer() {
            Some(answer) if is_cut(answer) => Err(Failure::usage(format!(
                "the oracle's answer to `{question}` is too long to be kept; ask less in one question"
            ))),
            Some(answer) => Ok(answer.clone()),
            None => Err(Failure::usage(format!(
                "the oracle gives no answer to `{question}`; change the family that asks it"
            ))),
        })
        .collect()
    }
}

/// Returns whether the end of an answer is missing.
fn is_cut(answer: &Answer) -> bool {
    answer.to_string().ends_with('…')
}

/// Returns the bowls in an answer to `legal`.
fn bowls_in(answer: &Answer) -> &[usize] {
    match answer {
        Answer::Bowls(bowls) => bowls,
        _ => &[],
    }
}

fn legal(board: Board, player: Player) -> Question {
    let mut question = Question::new(Verb::Legal);
    question.board = Some(board);
    question.player = Some(player);
    question
}
