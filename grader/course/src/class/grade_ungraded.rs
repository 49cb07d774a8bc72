//! Grades the submissions of a class that have no report yet.

use std::collections::BTreeMap;
use std::path::Path;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Mutex, PoisonError};

use super::error::ClassError;
use super::grade_cache::{Cache, CachedGrade, GradingTime};
use super::grade_cache_key::{CacheKey, Fingerprint};
use super::grade_one_submission::{GradingOutcome, SubmissionGrading};
use crate::downloads::Entry;
use crate::parallel;
use crate::progress::{End, Progress};
use grader::report::Report;
use submission::Submission;

/// Grades the submissions of a class that have no report yet.
#[derive(Debug)]
pub(super) struct ClassGrading<'a> {
    pub(super) fingerprint: &'a Fingerprint,
    pub(super) grading: SubmissionGrading<'a>,
    pub(super) cache: &'a Cache,
    /// The folder of submissions.
    pub(super) folder: &'a Path,
    pub(super) jobs: usize,
    pub(super) stop: &'a AtomicBool,
    pub(super) progress: &'a Progress,
}

/// How many failures of an item are kept: the easiest ones. Otherwise a class that hands in untouched starters would fill
/// the disk. All failures are counted.
const FAILURES: usize = 5;

/// How the grading of one submission ended.
enum Step {
    /// It is in the cache.
    Kept,
    /// It came close to a limit; it is graded again on its own.
    Near,
    /// The grader itself failed.
    Failed(String),
    /// It was not started.
    Stopped,
}

impl ClassGrading<'_> {
    /// Scores the submissions again whose answers are known, and returns the others.
    pub(super) fn rescore<'e>(
        &self,
        gradings: Vec<(CacheKey, &'e Entry)>,
    ) -> Result<Vec<(CacheKey, &'e Entry)>, ClassError> {
        let rescored = parallel::map(&gradings, self.jobs, |(key, entry)| {
            // What can't be read is reported by grading it.
            let Ok(submission) = self.read(*key, entry) else {
                return Ok(false);
            };
            let answers = self.fingerprint.answers_key(&submission.digest());
            match self.grading.rescored(answers, &submission) {
                Some((report, time)) => self.keep(*key, report, time).map(|()| true),
                None => Ok(false),
            }
        });
        let mut left = Vec::new();
        for (grading, rescored) in gradings.into_iter().zip(rescored) {
            if !rescored? {
                left.push(grading);
            }
        }
        Ok(left)
    }

    /// Grades these submissions; returns the internal errors, and how many came close to a limit.
    ///
    /// # Errors
    ///
    /// If not all of them could be graded. The grades so far are kept.
    pub(super) fn grade_all(
        &self,
        gradings: &[(CacheKey, &Entry)],
    ) -> Result<(BTreeMap<CacheKey, String>, usize), ClassError> {
        let fatal: Mutex<Option<ClassError>> = Mutex::new(None);
        let broken = AtomicBool::new(false);
        let grade = |key: CacheKey, entry: &Entry, alone: bool| {
            if self.stop.load(Ordering::Relaxed) || broken.load(Ordering::Relaxed) {
                return Step::Stopped;
            }
            self.progress.one_begins();
            let step = self.grade_one(key, entry, alone);
            self.progress.one_ends(match &step {
                Ok(Step::Near | Step::Stopped) => End::Again,
                Ok(Step::Failed(_)) => End::Failed,
                Ok(Step::Kept) | Err(_) => End::Done,
            });
            step.unwrap_or_else(|error| {
                broken.store(true, Ordering::Relaxed);
                let mut fatal = fatal.lock().unwrap_or_else(PoisonError::into_inner);
                fatal.get_or_insert(error);
                Step::Stopped
            })
        };
        let mut steps = parallel::map(gradings, self.jobs, |(key, entry)| {
            grade(*key, entry, false)
        });
        let mut alone = 0;
        for ((key, entry), step) in gradings.iter().zip(&mut steps) {
            if matches!(step, Step::Near) {
                *step = grade(*key, entry, true);
                alone += 1;
            }
        }
        if let Some(error) = fatal.into_inner().unwrap_or_else(PoisonError::into_inner) {
            return Err(error);
        }
        let left = steps
            .iter()
            .filter(|step| matches!(step, Step::Stopped | Step::Near))
            .count();
        if left > 0 {
            let all = gradings.len();
            return Err(ClassError::Interrupted { left, all });
        }
        let failures = gradings.iter().zip(steps);
        let failures = failures.filter_map(|((key, _), step)| match step {
            Step::Failed(why) => Some((*key, why)),
            _ => None,
        });
        Ok((failures.collect(), alone))
    }

    /// Grades one submission, and keeps the result unless it came close to a limit while others ran.
    fn grade_one(&self, key: CacheKey, entry: &Entry, alone: bool) -> Result<Step, ClassError> {
        let submission = match self.read(key, entry) {
            Ok(submission) => submission,
            Err(why) => return Ok(Step::Failed(why)),
        };
        let answers = self.fingerprint.answers_key(&submission.digest());
        match self.grading.graded(answers, &submission, alone)? {
            GradingOutcome::Near => Ok(Step::Near),
            GradingOutcome::Failed(why) => Ok(Step::Failed(why)),
            GradingOutcome::Graded(graded) => {
                let time = GradingTime::of(&graded, alone);
                self.keep(key, graded.report, time)?;
                Ok(Step::Kept)
            }
        }
    }

    /// Reads a submission again, or says why it isn't the one that was planned.
    fn read(&self, key: CacheKey, entry: &Entry) -> Result<Submission, String> {
        let submission = entry.read().map_err(|unreadable| {
            let why = unreadable.showing(self.folder, "");
            format!("it changed while the class was being graded: {why}")
        })?;
        if self.fingerprint.key(&submission.digest()) == key {
            Ok(submission)
        } else {
            let why = "it changed while the class was being graded; run the same command again";
            Err(why.to_owned())
        }
    }

    fn keep(&self, key: CacheKey, mut report: Report, time: GradingTime) -> Result<(), ClassError> {
        report.ignored.clear();
        for item in report.parts.iter_mut().flat_map(|part| &mut part.items) {
            item.failures.truncate(FAILURES);
        }
        self.cache.put(key, &CachedGrade { report, time })
    }
}
