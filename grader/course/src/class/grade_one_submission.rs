//! Grades one submission of a class, and uses its earlier answers where possible.

use std::panic::{AssertUnwindSafe, catch_unwind};
use std::time::Instant;

use super::error::ClassError;
use super::grade_cache::GradingTime;
use crate::answer_cache::{AnswerStore, AnswersKey, Remembered, RememberedOutcome};
use grader::grade::{Graded, Grader, InternalError, Timing};
use grader::report::Report;
use grader::runner::{CompileError, Executable, Response};
use submission::Submission;

/// Grades submissions of one class.
#[derive(Debug)]
pub(super) struct SubmissionGrading<'a> {
    pub(super) grader: &'a Grader,
    pub(super) answers: &'a AnswerStore<'a>,
    /// Whether everything is asked again, even if it was answered before.
    pub(super) afresh: bool,
}

/// How a submission was graded.
pub(super) enum GradingOutcome {
    /// It was compiled and asked.
    Graded(Box<Graded>),
    /// It came close to a limit while others ran, and nothing was kept.
    Near,
    /// The grader itself failed.
    Failed(String),
}

impl SubmissionGrading<'_> {
    /// Scores a submission again if all its answers are known.
    pub(super) fn rescored(
        &self,
        key: AnswersKey,
        submission: &Submission,
    ) -> Option<(Report, GradingTime)> {
        let remembered = self.remembered(key)?;
        if !remembered.is_complete() {
            return None;
        }
        let Remembered { outcome, note } = remembered;
        let report = match outcome {
            RememberedOutcome::NotGraded(outcome, not_graded) => self
                .grader
                .report_not_graded("", submission, outcome, not_graded),
            RememberedOutcome::Asked(responses) => {
                let responses: Vec<Response> = responses.into_iter().flatten().collect();
                // What fails here is reported by grading it.
                guarded(|| self.grader.score("", submission, &responses)).ok()?
            }
        };
        Some((report, note))
    }

    fn remembered(&self, key: AnswersKey) -> Option<Remembered<GradingTime>> {
        if self.afresh {
            return None;
        }
        self.answers.get(key)
    }

    /// Compiles a submission and asks it what it wasn't asked before. Keeps the answers, unless it came close to a limit
    /// while others ran.
    pub(super) fn graded(
        &self,
        key: AnswersKey,
        submission: &Submission,
        alone: bool,
    ) -> Result<GradingOutcome, ClassError> {
        let known = self.remembered(key);
        // A bug in the grader that one submission triggers doesn't keep the others from being graded.
        let graded = guarded(|| {
            let compiled = self.grader.compile(submission);
            self.ask(submission, compiled, known)
        });
        let graded = match graded {
            Ok(graded) => graded,
            Err(why) => return Ok(GradingOutcome::Failed(why)),
        };
        if graded.limit_usage.is_near() && !alone {
            return Ok(GradingOutcome::Near);
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
        Ok(GradingOutcome::Graded(Box::new(graded)))
    }

    /// Asks what isn't known yet, and scores all of it.
    fn ask(
        &self,
        submission: &Submission,
        compiled: Result<Executable, CompileError>,
        known: Option<Remembered<GradingTime>>,
    ) -> Result<Graded, InternalError> {
        let executable = match compiled {
            Ok(executable) => executable,
            failed => return self.grader.grade_compiled("", submission, failed),
        };
        let started = Instant::now();
        let answers = self.answers.ask(self.grader, &executable, known)?;
        let ask = started.elapsed();
        let report = self.grader.score("", submission, &answers.responses)?;
        Ok(Graded {
            report,
            responses: answers.responses,
            timing: Timing {
                compile: executable.timing,
                ask,
                compare: started.elapsed().saturating_sub(ask),
            },
            limit_usage: answers.limit_usage,
        })
    }
}

/// Returns an internal error as text, even if it was a panic.
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
