//! Asks a submission all questions, no matter what happens to the processes that answer.

use std::time::{Duration, Instant};
use std::{io, thread};

use super::interview::{Batch, Interview, ItemQuestion};
use super::question_timer::{AnswerTime, LOOK};
use super::response::{Answers, Response};
use super::submission_process::{self, ProcessResult, TimedQuestion};
use crate::runner::compile::Executable;
use crate::runner::grading_limits::GradingLimits;
use sandbox::Sandbox;

/// The time between two reports on the responses that there are.
const TOLD: Duration = Duration::from_millis(500);

/// Asks all these questions.
///
/// If a process ends during a question, that question is asked again as the first one of a new process, so that it isn't
/// blamed for what an earlier question left behind. If the process ends again, the item of the question is lost. Other
/// questions of that item can't earn points now. If their function has ended processes, they are asked last, and only
/// as long as that doesn't take much time. All other questions are still asked.
pub fn ask_all(
    executable: &Executable,
    queries: &[ItemQuestion],
    sandbox: &Sandbox,
    grading_limits: &GradingLimits,
) -> io::Result<Answers> {
    ask_all_telling(executable, queries, sandbox, grading_limits, &mut |_| ())
}

/// Asks all these questions, and tells twice a second which responses there are.
pub(crate) fn ask_all_telling(
    executable: &Executable,
    queries: &[ItemQuestion],
    sandbox: &Sandbox,
    grading_limits: &GradingLimits,
    tell: &mut dyn FnMut(&[Option<Response>]),
) -> io::Result<Answers> {
    let grading_limits = &grading_limits.until_all_are_asked();
    let goes_on = || !grading_limits.cancellation_token.is_set();
    let mut interview = Interview::new(executable, queries, grading_limits);
    let mut told = Instant::now();
    let mut tell = |responses: &[Option<Response>]| {
        if told.elapsed() >= TOLD {
            tell(responses);
            told = Instant::now();
        }
    };
    while goes_on()
        && interview.processes() == 1
        && let Some(batch) = interview.next_batch()
    {
        let asked: Vec<TimedQuestion> = interview.asked(&batch.indices).collect();
        let mut next = batch.indices.iter();
        let keep = |response, spent: AnswerTime| {
            if let Some(&index) = next.next() {
                interview.keep(index, response, spent);
                tell(&interview.responses);
            }
        };
        let run = submission_process::run(executable, &asked, sandbox, grading_limits, keep)?;
        interview.note(&batch, run);
        tell(&interview.responses);
    }
    let run = |batch: &Batch, asked: &[TimedQuestion]| {
        let mut answers = Vec::new();
        let keep = |response, spent| answers.push((response, spent));
        let run = submission_process::run(executable, asked, sandbox, grading_limits, keep)?;
        Ok((batch.indices.iter().copied().zip(answers).collect(), run))
    };
    ask_at_once(&mut interview, &run, &goes_on, &mut tell)?;
    Ok(interview.finish())
}

/// The answers of one process, each with the index of its question and its time, and how the process ended.
type Answered = (Vec<(usize, (Response, AnswerTime))>, ProcessResult);

/// Asks the questions that are left in several processes at once, or in one after another when a question has ended one.
fn ask_at_once(
    interview: &mut Interview,
    run: &(dyn Fn(&Batch, &[TimedQuestion]) -> io::Result<Answered> + Sync),
    goes_on: &dyn Fn() -> bool,
    tell: &mut dyn FnMut(&[Option<Response>]),
) -> io::Result<()> {
    thread::scope(|scope| {
        let mut running = Vec::new();
        loop {
            while goes_on()
                && running.len() < interview.processes()
                && let Some(batch) = interview.next_batch()
            {
                let asked: Vec<TimedQuestion> = interview.asked(&batch.indices).collect();
                running.push(scope.spawn(move || (run(&batch, &asked), batch)));
            }
            if running.is_empty() {
                return Ok(());
            }
            thread::sleep(LOOK);
            let finished = running.extract_if(.., |process| process.is_finished());
            for process in finished {
                let ended = process.join();
                let (answered, batch) =
                    ended.unwrap_or_else(|panic| std::panic::resume_unwind(panic));
                let (answers, run) = answered?;
                for (index, (response, spent)) in answers {
                    interview.keep(index, response, spent);
                }
                interview.note(&batch, run);
            }
            tell(&interview.responses);
        }
    })
}
