//! Asks questions again, each of a process that is asked nothing else.

use std::io;

use super::answers::Answers;
use super::item_question::ItemQuestion;
use super::response::Response;
use super::submission_process::{self, TimedQuestion};
use crate::runner::compile::Executable;
use crate::runner::grading_limits::GradingLimits;
use sandbox::Sandbox;

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
