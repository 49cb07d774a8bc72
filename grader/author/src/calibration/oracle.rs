//! The oracle: a submission whose answers count as right, until the second implementation confirms them.

use std::collections::HashMap;
use std::ops::Range;

use grader::failure::Failure;
use grader::runner::{Compiler, Executable, ItemQuestion, ask_all};
use notation::{
    Answer, Board, LEFT, Player, Question, RIGHT, RightMoves, Session, SessionStep, Status,
    TypedInput, Verb,
};

use super::candidate::Candidate;

/// A legal move and what follows from it.
#[derive(Clone, Copy)]
pub(super) struct PossibleMove {
    pub(super) bowl: usize,
    pub(super) board: Board,
    pub(super) status: Status,
}

/// A submission whose answers count as right.
#[derive(Debug)]
pub(crate) struct Oracle<'a> {
    compiler: &'a Compiler,
    executable: &'a Executable,
}

impl<'a> Oracle<'a> {
    /// Makes an oracle from an executable.
    pub(crate) fn new(compiler: &'a Compiler, executable: &'a Executable) -> Oracle<'a> {
        Oracle {
            compiler,
            executable,
        }
    }

    /// Returns the board with which games begin; without a name, the rules are the assignment's own.
    pub(super) fn opening(&self, rules: Option<&str>) -> Result<Board, Failure> {
        let mut opening = Question::new(Verb::Opening);
        opening.rule_set = rules.map(str::to_owned);
        let answers = self.answers(std::slice::from_ref(&opening))?;
        let board = answers.first().and_then(Answer::board).copied();
        board.ok_or_else(|| unanswered(&opening))
    }

    /// Returns the player who moves first in the program.
    pub(super) fn first_player(&self, rules: Option<&str>) -> Result<Player, Failure> {
        let asked = session(Verb::Program, rules, "quit\n");
        let answers = self.answers(std::slice::from_ref(&asked))?;
        let first = match answers.first() {
            Some(Answer::Session(session)) => session.first_player(),
            _ => None,
        };
        first.ok_or_else(|| unanswered(&asked))
    }

    /// Returns the possible moves of each player on a board.
    pub(super) fn possible_moves(
        &self,
        rules: Option<&str>,
        turns: impl IntoIterator<Item = (Board, Player)>,
    ) -> Result<HashMap<(Board, Player), Vec<PossibleMove>>, Failure> {
        let turns = turns.into_iter().map(|turn| (turn, Vec::new()));
        let mut moves: HashMap<(Board, Player), Vec<PossibleMove>> = turns.collect();
        let of = |&(board, mover): &(Board, Player)| {
            own_bowls(mover).map(move |bowl| play(rules, board, mover, bowl))
        };
        let asked: Vec<Question> = moves.keys().flat_map(of).collect();
        for (question, answer) in asked.iter().zip(self.answers(&asked)?) {
            if let (Some(turn), Some(bowl)) = (question.board.zip(question.player), question.bowl)
                && let Answer::Played { board, status } = answer
            {
                let moves = moves.entry(turn).or_default();
                moves.push(PossibleMove {
                    bowl,
                    board,
                    status,
                });
            }
        }
        Ok(moves)
    }

    /// Drops questions to `sow` about moves that the oracle calls illegal, since their answer isn't defined. The assignment's own
    /// rules decide: named ones may have ended the game, but a bowl can still be sown.
    pub(crate) fn keep_legal(
        &self,
        mut candidates: Vec<Candidate>,
    ) -> Result<Vec<Candidate>, Failure> {
        let sows = |candidate: &&Candidate| candidate.question.verb == Verb::Sow;
        let asked = candidates.iter().filter(sows);
        let asked = asked.map(|sow| Question {
            rule_set: None,
            ..about(Verb::Legal, &sow.question)
        });
        let asked: Vec<Question> = asked.collect();
        let mut answers = self.answers(&asked)?.into_iter();
        candidates.retain(|candidate| {
            !sows(&candidate)
                || matches!((answers.next(), candidate.question.bowl),
                    (Some(Answer::Bowls(legal)), Some(bowl)) if legal.contains(&bowl))
        });
        Ok(candidates)
    }

    /// Asks the oracle for all that is right: every legal move if a question asks for a choice.
    pub(super) fn right_answers(&self, questions: &[Question]) -> Result<Vec<Answer>, Failure> {
        let asked = questions.iter().map(|question| match question.verb {
            Verb::Choose => about(Verb::Legal, question),
            _ => question.clone(),
        });
        let answers = self.answers(&asked.collect::<Vec<Question>>())?;
        let right = questions.iter().zip(answers);
        let right = right.map(|(question, answer)| match (question.verb, answer) {
            (Verb::Choose, Answer::Bowls(legal)) => {
                let any = Answer::from_line(Verb::Choose, &RightMoves::any_of(&legal));
                any.map_err(|_| unanswered(question))
            }
            (_, answer) => Ok(answer),
        });
        right.collect()
    }

    /// Asks the oracle, which must answer everything.
    pub(crate) fn answers(&self, questions: &[Question]) -> Result<Vec<Answer>, Failure> {
        let asked: Vec<&Question> = questions.iter().collect();
        let answers = ask(self.compiler, self.executable, &asked)?;
        let answers = answers.into_iter().zip(questions);
        let answers = answers.map(|(answer, question)| match answer {
            // Its end is missing.
            Some(answer) if answer.to_string().ends_with('…') => Err(Failure::usage(format!(
                "the oracle's answer to `{question}` is too long to be kept; ask less in one question"
            ))),
            Some(answer) => Ok(answer),
            None => Err(unanswered(question)),
        });
        answers.collect()
    }
}

/// Asks a program, and returns its answer to each question, if it gives one.
pub(crate) fn ask(
    compiler: &Compiler,
    executable: &Executable,
    questions: &[&Question],
) -> Result<Vec<Option<Answer>>, Failure> {
    // Each question counts by itself: none is left out because another one has no answer.
    let items = (0..questions.len()).map(|number| number.to_string());
    let items: Vec<String> = items.collect();
    let queries = questions.iter().zip(&items);
    let queries = queries.map(|(question, item)| ItemQuestion {
        question,
        item,
        likely: None,
    });
    let queries: Vec<ItemQuestion> = queries.collect();
    let asked = ask_all(executable, &queries, &compiler.sandbox, &compiler.limits);
    let responses = asked.map_err(|error| Failure::asking(&error))?.responses;
    let answers = responses.iter();
    Ok(answers
        .map(|response| response.reply.answer().cloned())
        .collect())
}

fn unanswered(question: &Question) -> Failure {
    Failure::usage(format!(
        "the oracle gives no answer to `{question}`; change the family that asks it"
    ))
}

/// Asks what a move leads to.
pub(super) fn play(rules: Option<&str>, board: Board, player: Player, bowl: usize) -> Question {
    Question {
        rule_set: rules.map(str::to_owned),
        board: Some(board),
        player: Some(player),
        bowl: Some(bowl),
        ..Question::new(Verb::Play)
    }
}

/// Asks this function about the same, without the arguments that it doesn't take.
pub(super) fn about(verb: Verb, question: &Question) -> Question {
    let shape = verb.shape();
    Question {
        rule_set: question.rule_set.clone(),
        board: question.board.filter(|_| shape.board),
        player: question.player.filter(|_| shape.player),
        bowl: question.bowl.filter(|_| shape.bowl),
        ..Question::new(verb)
    }
}

/// Asks for the session in which this is typed, or said by opponents.
pub(super) fn session(verb: Verb, rules: Option<&str>, typed: impl Into<Vec<u8>>) -> Question {
    Question {
        rule_set: rules.map(str::to_owned),
        typed: Some(TypedInput {
            bytes: typed.into(),
            then: None,
        }),
        ..Question::new(verb)
    }
}

/// Returns the bowls of a player.
pub(super) fn own_bowls(player: Player) -> Range<usize> {
    match player {
        Player::One => 0..RIGHT,
        Player::Two => RIGHT + 1..LEFT,
    }
}

/// Returns the kalah of a player.
pub(crate) fn kalah(player: Player) -> usize {
    own_bowls(player).end
}

/// Leaves it open whether a session flushes at its end: worked examples ask for that, and calls that fail.
pub(super) fn without_flush(answer: Answer) -> Answer {
    let Answer::Session(Session(steps)) = &answer else {
        return answer;
    };
    let Some((SessionStep::Ends { .. }, before)) = steps.split_last() else {
        return answer;
    };
    let end = SessionStep::Ends { flushed: false };
    Answer::Session(Session(before.iter().cloned().chain([end]).collect()))
}
