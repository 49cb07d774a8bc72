//! Asks some questions again while time passes or input comes differently: no answer depends on it.

use std::io;
use std::thread;

use super::answers::Answers;
use super::item_question::ItemQuestion;
use super::response::{Circumstance, Response};
use super::submission_process::{Pace, TimedQuestion, run_at};
use crate::runner::compile::{Executable, Nondeterminism};
use crate::runner::grading_limits::GradingLimits;
use notation::{Answer, Callee, Question, SessionStep, Verb};
use sandbox::Sandbox;

/// Fewest lines of a session that is asked again.
const FEWEST_LINES: usize = 3;

/// Most lines of a session that is asked again.
const MOST_LINES: usize = 40;

/// Asks a submission that can see the clock for all choices again, as a busy machine would, and for one session of each function
/// with a line that comes late. If it can read ahead, one session of each function is asked with all its lines at once.
/// Returns the responses that may count instead, each with its index.
pub(crate) fn ask_differently(
    executable: &Executable,
    queries: &[ItemQuestion],
    answers: &Answers,
    sandbox: &Sandbox,
    grading_limits: &GradingLimits,
) -> io::Result<Vec<(usize, Response)>> {
    let Nondeterminism {
        clock,
        lines_at_once,
        ..
    } = executable.nondeterminism;
    let is_answered = |index: &usize| answers.responses[*index].reply.answer().is_some();
    let answered = || (0..queries.len()).filter(is_answered);
    let is_choice = |index: &usize| clock && queries[*index].question.verb == Verb::Choose;
    let choices = answered().filter(is_choice).collect::<Vec<usize>>();
    let mut groups = vec![(Pace::Interrupted, choices)];
    let mut functions: Vec<Callee> = Vec::new();
    for index in answered().filter(|&index| is_short_session(queries[index].question)) {
        let function = queries[index].question.callee();
        if !functions.contains(&function) {
            functions.push(function);
            groups.extend(clock.then(|| (Pace::LateLines, vec![index])));
            groups.extend(lines_at_once.then(|| (Pace::LinesAtOnce, vec![index])));
        }
    }
    groups.retain(|(_, indices)| !indices.is_empty());
    let ask = |(pace, indices): &(Pace, Vec<usize>)| {
        let asked: Vec<TimedQuestion> = indices
            .iter()
            .map(|&index| TimedQuestion {
                question: queries[index].question,
                likely: queries[index].likely,
                halved: 0,
            })
            .collect();
        let mut responses = Vec::new();
        let circumstance = match pace {
            Pace::Plain => None,
            Pace::Interrupted => Some(Circumstance::BusyProcessor),
            Pace::LateLines => Some(Circumstance::LateLine),
            Pace::LinesAtOnce => Some(Circumstance::LinesAtOnce),
        };
        let keep = |response, _| {
            responses.push(Response {
                circumstance,
                ..response
            });
        };
        // A question without an answer isn't blamed: it was answered before.
        run_at(executable, &asked, sandbox, grading_limits, *pace, keep)?;
        Ok(indices.iter().copied().zip(responses).collect::<Vec<_>>())
    };
    // They mostly wait, so they do it together.
    let all: Vec<io::Result<Vec<(usize, Response)>>> = thread::scope(|scope| {
        let started: Vec<_> = groups
            .iter()
            .map(|group| scope.spawn(|| ask(group)))
            .collect();
        let joined = started.into_iter().map(thread::ScopedJoinHandle::join);
        joined
            .map(|asked| asked.unwrap_or_else(|panic| std::panic::resume_unwind(panic)))
            .collect()
    });
    let mut asked = all.into_iter().collect::<io::Result<Vec<_>>>()?.concat();
    asked.retain(|(index, second)| !is_only_read_ahead(&answers.responses[*index], second));
    Ok(asked)
}

/// Returns whether lines came at once, and nothing has changed but when they were read.
fn is_only_read_ahead(first: &Response, second: &Response) -> bool {
    let steps = |response: &Response| match response.reply.answer() {
        Some(Answer::Session(session)) => {
            let is_read = |step: &&SessionStep| matches!(step, SessionStep::Read(_));
            let others = session.0.iter().filter(|step| !is_read(step));
            Some(others.cloned().collect::<Vec<_>>())
        }
        _ => None,
    };
    second.circumstance == Some(Circumstance::LinesAtOnce) && steps(first) == steps(second)
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
