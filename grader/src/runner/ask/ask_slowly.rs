//! Asks a submission that can see the clock some questions again, while time passes otherwise: no answer depends on it.

use std::io;
use std::thread;

use super::answers::Answers;
use super::item_question::ItemQuestion;
use super::response::{Response, Slowed};
use super::submission_process::{Pace, TimedQuestion, run_at};
use crate::runner::compile::Executable;
use crate::runner::grading_limits::GradingLimits;
use notation::{Callee, Question, Verb};
use sandbox::Sandbox;

/// Fewest lines of a session that is asked again.
const FEWEST_LINES: usize = 3;

/// Most lines of a session that is asked again.
const MOST_LINES: usize = 40;

/// Asks for all choices again, as a busy machine would, and again for one session of each function, with a line that comes late.
/// Returns the responses, each with its index. A submission that can't see the clock isn't asked anything.
pub(crate) fn ask_slowly(
    executable: &Executable,
    queries: &[ItemQuestion],
    answers: &Answers,
    sandbox: &Sandbox,
    grading_limits: &GradingLimits,
) -> io::Result<Vec<(usize, Response)>> {
    if !executable.nondeterminism.clock {
        return Ok(Vec::new());
    }
    let is_answered = |index: &usize| answers.responses[*index].reply.answer().is_some();
    let answered = || (0..queries.len()).filter(is_answered);
    let choices = answered().filter(|&index| queries[index].question.verb == Verb::Choose);
    let mut groups = vec![(Pace::Interrupted, choices.collect::<Vec<usize>>())];
    let mut functions: Vec<Callee> = Vec::new();
    for index in answered().filter(|&index| is_short_session(queries[index].question)) {
        let function = queries[index].question.callee();
        if !functions.contains(&function) {
            functions.push(function);
            groups.push((Pace::LateLines, vec![index]));
        }
    }
    groups.retain(|(_, indices)| !indices.is_empty());
    let ask = |(pace, indices): &(Pace, Vec<usize>)| {
        let asked: Vec<TimedQuestion> = indices
            .iter()
            .map(|&index| TimedQuestion {
                question: queries[index].question,
                halved: 0,
            })
            .collect();
        let mut responses = Vec::new();
        let slowed = match pace {
            Pace::Plain => None,
            Pace::Interrupted => Some(Slowed::BusyProcessor),
            Pace::LateLines => Some(Slowed::LateLine),
        };
        let keep = |response, _| responses.push(Response { slowed, ..response });
        // A question without an answer isn't blamed: it was answered before.
        run_at(
            &executable.path,
            &asked,
            sandbox,
            grading_limits,
            *pace,
            keep,
        )?;
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
    Ok(all.into_iter().collect::<io::Result<Vec<_>>>()?.concat())
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
