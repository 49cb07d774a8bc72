//! One run over a class: grades what isn't graded yet, then writes the results.

use std::collections::{BTreeMap, BTreeSet};
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::path::Path;
use std::sync::Mutex;
use std::sync::PoisonError;
use std::sync::atomic::{AtomicBool, Ordering};
use std::thread;

use super::cache::{CachedGrade, GradingTime};
use super::cache_key::{CacheKey, Fingerprint};
use super::done::Done;
use super::error::ClassError;
use super::plan::{Plan, without_place};
use super::progress::{End, Progress};
use super::results::Results;
use super::status::GradingStatus;
use super::write_results::ResultsWriter;
use crate::downloads::Entry;
use crate::parallel;
use grader::atomic_file;
use grader::grade::Grader;
use grader::runner::remove_leftovers;
use sandbox::LayerName;
use submission::Submission;

/// One run over a class.
#[derive(Debug)]
pub struct Run<'a> {
    /// What grades.
    pub grader: &'a Grader,
    /// The folder of submissions.
    pub folder: &'a Path,
    /// Where the results go.
    pub results: &'a Results,
    /// How many submissions are graded at a time.
    pub jobs: usize,
    /// Whether only those are graded that ended with an internal error.
    pub only_failed: bool,
    /// The keys of the only students whose submissions are graded, whether they were graded before or not; empty for all.
    pub only: &'a [String],
    /// The starter as it was handed out.
    pub starter: Option<&'a Submission>,
    /// Set from outside to finish what runs and start nothing more.
    pub stop: &'a AtomicBool,
    /// Where progress is shown.
    pub progress: &'a Progress,
}

/// How many failures of an item are kept, the easiest to follow: a class that hands in the untouched starter would fill
/// the disk otherwise. All of them are counted.
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

impl Run<'_> {
    /// Refuses a sandbox from which files or the network could be reached.
    ///
    /// # Errors
    ///
    /// Returns which layers are missing.
    pub fn check_sandbox(grader: &Grader) -> Result<(), ClassError> {
        let sandbox = &grader.compiler.sandbox;
        if sandbox.isolates() {
            return Ok(());
        }
        let missing = [LayerName::Files, LayerName::Calls].into_iter();
        let names: Vec<String> = missing
            .filter(|layer| !sandbox.has(*layer))
            .map(|layer| format!("the layer `{layer}`"))
            .collect();
        Err(ClassError::NoSandbox(names.join(" and ")))
    }

    /// Grades what isn't graded yet, then writes the results.
    ///
    /// # Errors
    ///
    /// Returns why the class isn't graded to the end; what was graded is kept.
    pub fn run(&self) -> Result<Done, ClassError> {
        remove_leftovers();
        let fingerprint = Fingerprint::of(self.grader)
            .map_err(|error| ClassError::Internal(error.to_string()))?;
        self.progress.say("reading the submissions");
        let plan = Plan::make(self.folder, &fingerprint, self.jobs, self.starter)?;
        let gradings = self.gradings(&plan)?;
        self.progress.begin(gradings.len());
        let graded = thread::scope(|scope| {
            // The first submissions don't wait for what makes the others cheaper.
            scope.spawn(|| self.grader.prepare_for(gradings.len()));
            self.grade_all(&fingerprint, &gradings)
        });
        self.progress.end();
        let (failures, alone) = graded?;
        let writer = ResultsWriter {
            plan: &plan,
            assignment: &self.grader.assignment,
            results: self.results,
            failures: &failures,
            folder: self.folder,
            jobs: self.jobs,
            keep_others: self.only_failed || !self.only.is_empty(),
        };
        let mut done = writer.write()?;
        done.graded = gradings.len() - failures.len();
        done.alone = alone;
        Ok(done)
    }

    /// Returns what has to be graded now.
    fn gradings<'p>(&self, plan: &'p Plan) -> Result<Vec<(CacheKey, &'p Entry)>, ClassError> {
        let mut gradings: Vec<(CacheKey, &Entry)> = plan.gradings().into_iter().collect();
        if self.only.is_empty() {
            gradings.retain(|(key, _)| !self.results.cache().has(*key));
        } else {
            let wanted = plan.keys_of(&self.known_keys(plan)?);
            gradings.retain(|(key, _)| wanted.contains(key));
        }
        if self.only_failed {
            let mut failed = BTreeSet::new();
            for summary in self.results.folder().summaries()? {
                let summary = summary?;
                if summary.status == GradingStatus::InternalError {
                    failed.insert(summary.key);
                }
            }
            let wanted = plan.keys_of(&failed);
            gradings.retain(|(key, _)| wanted.contains(key));
        }
        // In the order of the folder, as a person who watches expects.
        gradings.sort_by(|(_, one), (_, other)| one.path.cmp(&other.path));
        Ok(gradings)
    }

    /// Returns the keys that the instructor named, if all of them exist.
    fn known_keys(&self, plan: &Plan) -> Result<BTreeSet<String>, ClassError> {
        let known: Vec<String> = plan
            .entries
            .iter()
            .map(|planned| planned.entry.student.key.clone())
            .collect();
        match self.only.iter().find(|key| !known.contains(key)) {
            Some(unknown) => Err(ClassError::unknown_key(unknown, &known)),
            None => Ok(self.only.iter().cloned().collect()),
        }
    }

    /// Grades these, and returns the internal errors, and how many came close to a limit.
    fn grade_all(
        &self,
        fingerprint: &Fingerprint,
        gradings: &[(CacheKey, &Entry)],
    ) -> Result<(BTreeMap<CacheKey, String>, usize), ClassError> {
        let fatal: Mutex<Option<ClassError>> = Mutex::new(None);
        let broken = AtomicBool::new(false);
        let grade = |key: CacheKey, entry: &Entry, alone: bool| {
            if self.stop.load(Ordering::Relaxed) || broken.load(Ordering::Relaxed) {
                return Step::Stopped;
            }
            self.progress.one_begins();
            let step = self.grade_one(fingerprint, key, entry, alone);
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
        atomic_file::sync_folder(self.results.cache().folder());
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

    /// Grades one, and keeps the result unless it came close to a limit while others ran.
    fn grade_one(
        &self,
        fingerprint: &Fingerprint,
        key: CacheKey,
        entry: &Entry,
        alone: bool,
    ) -> Result<Step, ClassError> {
        let submission = match Submission::read(&entry.path) {
            Ok(submission) => submission,
            Err(unreadable) => {
                let why = without_place(self.folder, &unreadable);
                return Ok(Step::Failed(format!(
                    "it changed while the class was graded: {why}"
                )));
            }
        };
        if fingerprint.key(&submission.digest()) != key {
            let why = "it changed while the class was graded; run the same command again";
            return Ok(Step::Failed(why.to_owned()));
        }
        // A bug in the grader that one submission triggers doesn't keep the others from being graded.
        let graded = catch_unwind(AssertUnwindSafe(|| self.grader.grade("", &submission)));
        let graded = match graded {
            Ok(Ok(graded)) => graded,
            Ok(Err(failure)) => return Ok(Step::Failed(failure.to_string())),
            Err(panic) => {
                let said = panic
                    .downcast_ref::<&str>()
                    .map(|text| (*text).to_owned())
                    .or_else(|| panic.downcast_ref::<String>().cloned())
                    .unwrap_or_default();
                return Ok(Step::Failed(format!("the grader itself panicked: {said}")));
            }
        };
        if graded.limit_usage.is_near() && !alone {
            return Ok(Step::Near);
        }
        let time = GradingTime::of(&graded, alone);
        let mut report = graded.report;
        report.ignored.clear();
        for item in report.parts.iter_mut().flat_map(|part| &mut part.items) {
            item.failures.truncate(FAILURES);
        }
        let kept = CachedGrade { report, time };
        self.results.cache().put(key, &kept)?;
        Ok(Step::Kept)
    }
}
