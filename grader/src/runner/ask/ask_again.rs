//! Asks a share of the questions again, in another order: an answer depends on nothing but its question.

use std::hash::{DefaultHasher, Hash, Hasher};
use std::io;

use super::ask_all::ask_all;
use super::interview::ItemQuestion;
use super::response::{Answers, Circumstance, Response};
use super::submission_process::{self, Input, TimedQuestion, run_with};
use crate::runner::compile::Executable;
use crate::runner::grading_limits::GradingLimits;
use notation::{Answer, Board, Callee, Fault, Question, SessionStep, Verb};
use sandbox::Sandbox;

/// One question in this many is asked again.
const SHARE: u64 = 8;

/// One in this many where the answer is a choice, which may be made by chance or by the clock.
const SHARE_OF_CHOICES: u64 = 6;

/// All choices with at most this many stones in the small bowls are asked twice more, by the same process: a table that a player
/// keeps from one call to the next holds such positions.
const FEW_STONES: u32 = 8;

/// A session with more typed bytes than this isn't asked again: it takes long, and shorter ones show what is kept between calls.
const LONGEST_TYPED: usize = 2000;

/// Asks some of the answered questions again, the last one first, and returns the response to each with its index. A submission
/// that can know more than its questions is asked all of them, and about each choice twice in a row.
pub(crate) fn ask_again(
    executable: &Executable,
    queries: &[ItemQuestion],
    answers: &Answers,
    sandbox: &Sandbox,
    grading_limits: &GradingLimits,
) -> io::Result<Vec<(usize, Response)>> {
    let inputs = executable.nondeterminism;
    let is_chosen = |&index: &usize| {
        let question = queries[index].question;
        let is_answered = answers.responses[index].reply.answer().is_some();
        // Slow functions would take too long.
        let is_slow = answers.slow.contains(&question.callee());
        is_answered && !is_slow && (inputs.any() || is_in_the_share(question))
    };
    let mut indices: Vec<usize> = (0..queries.len()).filter(is_chosen).collect();
    indices.reverse();
    if inputs.any() {
        // A table of positions that is kept has this very position the second time.
        let twice = |index: usize| match queries[index].question.verb {
            Verb::Choose => vec![index; 2],
            _ => vec![index],
        };
        indices = indices.into_iter().flat_map(twice).collect();
    }
    let is_asked_twice = |index: &&usize| has_few_stones(queries[**index].question);
    let twice: Vec<usize> = indices.iter().filter(is_asked_twice).copied().collect();
    indices.extend(twice);
    let again: Vec<ItemQuestion> = indices.iter().map(|&index| queries[index]).collect();
    let second = ask_all(executable, &again, sandbox, grading_limits)?;
    Ok(indices.into_iter().zip(second.responses).collect())
}

/// Returns whether this question is asked again. It depends on nothing else, so that every submission gets the same ones.
fn is_in_the_share(question: &Question) -> bool {
    let mut hasher = DefaultHasher::new();
    question.hash(&mut hasher);
    let share = match question.verb {
        Verb::Choose => SHARE_OF_CHOICES,
        _ => SHARE,
    };
    let is_drawn = hasher.finish().is_multiple_of(share) && !has_long_input(question);
    is_drawn || has_few_stones(question)
}

/// Returns whether much is typed, or each call fails in a run of its own.
fn has_long_input(question: &Question) -> bool {
    question.typed.as_ref().is_some_and(|typed| {
        typed.bytes.len() > LONGEST_TYPED || typed.then == Some(Fault::EachInTurn)
    })
}

fn has_few_stones(question: &Question) -> bool {
    let is_few = |board: Board| board.in_play() <= FEW_STONES;
    question.verb == Verb::Choose && question.board.is_some_and(is_few)
}

/// Number of halvings of the time for an answer: the question was answered before, and nothing can be won or lost here.
const HALVED: usize = 1;

/// Asks these questions again, each of a new process, and notes where the reply is different.
///
/// At the first one that doesn't get a reply in time, it stops.
pub(crate) fn ask_alone(
    executable: &Executable,
    queries: &[ItemQuestion],
    indices: &[usize],
    answers: &mut Answers,
    sandbox: &Sandbox,
    grading_limits: &GradingLimits,
) -> io::Result<()> {
    for &index in indices {
        let ItemQuestion {
            question, likely, ..
        } = queries[index];
        let asked = TimedQuestion {
            question,
            likely,
            halved: HALVED,
        };
        let mut reply = None;
        let keep = |response: Response, _| reply = Some(Box::new(response.reply));
        let run = submission_process::run(executable, &[asked], sandbox, grading_limits, keep)?;
        answers.limit_usage.join(run.limit_usage);
        if run.last.is_some() {
            break;
        }
        let response = &mut answers.responses[index];
        response.alone = reply.filter(|reply| **reply != response.reply);
    }
    Ok(())
}

const FEWEST_LINES: usize = 3;

const MOST_LINES: usize = 40;

/// Asks a submission that can read ahead one session of each function with all its lines at once. Returns the responses that may
/// count instead, each with its index.
pub(crate) fn ask_with_lines_at_once(
    executable: &Executable,
    queries: &[ItemQuestion],
    answers: &Answers,
    sandbox: &Sandbox,
    grading_limits: &GradingLimits,
) -> io::Result<Vec<(usize, Response)>> {
    let mut asked = Vec::new();
    if !executable.nondeterminism.lines_at_once {
        return Ok(asked);
    }
    let mut functions: Vec<Callee> = Vec::new();
    for (index, query) in queries.iter().enumerate() {
        let first = &answers.responses[index];
        let function = query.question.callee();
        let is_answered = first.reply.answer().is_some();
        if !is_answered || !is_short_session(query.question) || functions.contains(&function) {
            continue;
        }
        functions.push(function);
        let question = TimedQuestion {
            question: query.question,
            likely: query.likely,
            halved: 0,
        };
        // A question without an answer isn't blamed: it was answered before.
        let keep = |response: Response, _| {
            let second = Response {
                circumstance: Some(Circumstance::LinesAtOnce),
                ..response
            };
            if !is_only_read_ahead(first, &second) {
                asked.push((index, second));
            }
        };
        let input = Input::AtOnce;
        run_with(
            executable,
            &[question],
            sandbox,
            grading_limits,
            input,
            keep,
        )?;
    }
    Ok(asked)
}

/// Returns whether nothing has changed but when they were read.
fn is_only_read_ahead(first: &Response, second: &Response) -> bool {
    let steps = |response: &Response| match response.reply.answer() {
        Some(Answer::Session(session)) => {
            let is_read = |step: &&SessionStep| matches!(step, SessionStep::Read(_));
            let others = session.0.iter().filter(|step| !is_read(step));
            Some(others.cloned().collect::<Vec<_>>())
        }
        _ => None,
    };
    steps(first) == steps(second)
}

fn is_short_session(question: &Question) -> bool {
    let is_played = matches!(question.verb, Verb::Program | Verb::Player | Verb::Referee);
    is_played
        && question.typed.as_ref().is_some_and(|typed| {
            let lines = typed.bytes.split(|&byte| byte == b'\n').skip(1).count();
            typed.then.is_none() && (FEWEST_LINES..=MOST_LINES).contains(&lines)
        })
}
