//! Grades one submission of a class: from what it answered before, as far as possible.

use std::panic::{AssertUnwindSafe, catch_unwind};
use std::time::Instant;

use super::answers::{AnswerStore, Remembered, RememberedOutcome};
use super::cache::GradingTime;
use super::cache_key::CacheKey;
use super::error::ClassError;
use super::kept_response::is_independent;
use grader::grade::{Graded, Grader, InternalError, Timing};
use grader::report::Report;
use grader::runner::{CompileError, Executable, Response};
use submission::Submission;

/// Grades submissions of one class.
#[derive(Debug)]
pub(super) struct Grading<'a> {
    pub(super) grader: &'a Grader,
    pub(super) answers: &'a AnswerStore<'a>,
    /// Whether everything is asked again, whatever was answered before.
    pub(super) afresh: bool,
}

/// How a submission was graded.
pub(super) enum Made {
    /// It was compiled and asked.
    Graded(Box<Graded>),
    /// It came close to a limit while others ran, and nothing was kept.
    Near,
    /// The grader itself failed.
    Failed(String),
}

impl Grading<'_> {
    /// Scores a submission again of which all answers are known.
    ///
    /// # Errors
    ///
    /// Returns why what was kept can't be read.
    pub(super) fn rescored(
        &self,
        key: CacheKey,
        submission: &Submission,
    ) -> Result<Option<(Report, GradingTime)>, ClassError> {
        if self.afresh {
            return Ok(None);
        }
        let Some(remembered) = self.answers.get(key)? else {
            return Ok(None);
        };
        if !remembered.is_complete() {
            return Ok(None);
        }
        let Remembered { outcome, time } = remembered;
        let report = match outcome {
            RememberedOutcome::NotGraded(outcome, not_graded) => self
                .grader
                .report_not_graded("", submission, outcome, not_graded),
            RememberedOutcome::Asked(responses) => {
                let responses: Vec<Response> = responses.into_iter().flatten().collect();
                // What fails here is reported by grading it.
                match guarded(|| self.grader.score("", submission, &responses)) {
                    Ok(report) => report,
                    Err(_) => return Ok(None),
                }
            }
        };
        Ok(Some((report, time)))
    }

    /// Compiles a submission and asks it what it wasn't asked before. Keeps the answers, unless it came close to a limit
    /// while others ran.
    ///
    /// # Errors
    ///
    /// Returns why answers can't be read or written.
    pub(super) fn graded(
        &self,
        key: CacheKey,
        submission: &Submission,
        alone: bool,
    ) -> Result<Made, ClassError> {
        let known = if self.afresh {
            None
        } else {
            self.answers.get(key)?
        };
        // A bug in the grader that one submission triggers doesn't keep the others from being graded.
        let graded = guarded(|| {
            let compiled = self.grader.compile(submission);
            self.ask(submission, compiled, known)
        });
        let graded = match graded {
            Ok(graded) => graded,
            Err(why) => return Ok(Made::Failed(why)),
        };
        if graded.limit_usage.is_near() && !alone {
            return Ok(Made::Near);
        }
        let time = GradingTime::of(&graded, alone);
        match &graded.report.not_graded {
            Some(not_graded) => {
                let outcome = graded.report.outcome;
                self.answers
                    .put_not_graded(key, time, outcome, not_graded.clone())?;
            }
            None => self.answers.put(key, time, &graded.responses)?,
        }
        Ok(Made::Graded(Box::new(graded)))
    }

    /// Asks what isn't known yet, if the answers don't depend on what else is asked; or else everything.
    fn ask(
        &self,
        submission: &Submission,
        compiled: Result<Executable, CompileError>,
        known: Option<Remembered>,
    ) -> Result<Graded, InternalError> {
        let executable = match compiled {
            Ok(executable) => executable,
            failed => return self.grader.grade_compiled("", submission, failed),
        };
        if let Some(Remembered {
            outcome: RememberedOutcome::Asked(known),
            ..
        }) = known
            && let Some(graded) = self.ask_the_rest(submission, &executable, known)?
        {
            return Ok(graded);
        }
        self.grader.ask_and_score("", submission, &executable)
    }

    fn ask_the_rest(
        &self,
        submission: &Submission,
        executable: &Executable,
        mut known: Vec<Option<Response>>,
    ) -> Result<Option<Graded>, InternalError> {
        let started = Instant::now();
        let cases = self.grader.assignment.cases.iter().zip(&known);
        let unknown = cases.filter(|(_, known)| known.is_none());
        let new = self.grader.ask(executable, unknown.map(|(case, _)| case))?;
        let independent = |response: &Response| is_independent(&response.reply);
        if !new.responses.iter().all(independent) {
            return Ok(None);
        }
        let open = known.iter_mut().filter(|known| known.is_none());
        for (open, response) in open.zip(new.responses) {
            *open = Some(response);
        }
        let responses: Vec<Response> = known.into_iter().flatten().collect();
        let ask = started.elapsed();
        let report = self.grader.score("", submission, &responses)?;
        let timing = Timing {
            compile: executable.timing,
            ask,
            compare: started.elapsed().saturating_sub(ask),
        };
        Ok(Some(Graded {
            report,
            responses,
            timing,
            limit_usage: new.limit_usage,
        }))
    }
}

/// Returns what failed in the grader itself as text, also if it panicked.
fn guarded<T>(grade: impl FnOnce() -> Result<T, InternalError>) -> Result<T, String> {
    match catch_unwind(AssertUnwindSafe(grade)) {
        Ok(Ok(done)) => Ok(done),
        Ok(Err(failure)) => Err(failure.to_string()),
        Err(panic) => {
            let said = panic
                .downcast_ref::<&str>()
                .map(|text| (*text).to_owned())
                .or_else(|| panic.downcast_ref::<String>().cloned())
                .unwrap_or_default();
            Err(format!("the grader itself panicked: {said}"))
        }
    }
}
