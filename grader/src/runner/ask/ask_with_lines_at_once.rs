//! Asks some sessions again with all their lines at once, as from a file: no answer depends on it.

use std::io;

use super::answers::Answers;
use super::item_question::ItemQuestion;
use super::response::{Circumstance, Response};
use super::submission_process::{Input, TimedQuestion, run_with};
use crate::runner::compile::Executable;
use crate::runner::grading_limits::GradingLimits;
use notation::{Answer, Callee, Question, SessionStep, Verb};
use sandbox::Sandbox;

/// Fewest lines of a session that is asked again.
const FEWEST_LINES: usize = 3;

/// Most lines of a session that is asked again.
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

/// Returns whether a question is a session in which nothing fails, with a few lines.
fn is_short_session(question: &Question) -> bool {
    let is_played = matches!(question.verb, Verb::Program | Verb::Player | Verb::Referee);
    is_played
        && question.typed.as_ref().is_some_and(|typed| {
            let lines = typed.bytes.split(|&byte| byte == b'\n').skip(1).count();
            typed.then.is_none() && (FEWEST_LINES..=MOST_LINES).contains(&lines)
        })
}
