//! Grades the submissions of a class: compiles and asks those whose answers aren't in the store yet.

use std::collections::{BTreeMap, BTreeSet, HashMap, HashSet};
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::path::Path;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Mutex, MutexGuard, Once, OnceLock, PoisonError};
use std::thread;
use std::time::Instant;

use anstream::adapter::strip_str;
use grader::failure::Failure;
use grader::grade::Timing;
use grader::report::{Functions, SubmissionOutline};
use grader::runner::{Executable, LimitUsage};
use serde::de::IgnoredAny;
use staff::asking_turn::{AskingTurn, Questions};
use staff::facts::{AnswerStore, Answered, GraderFingerprint};
use staff::parallel_map::parallel_map;
use staff::progress::{End, Progress, ProgressEvent};
use submission::{Digest, Submission, visible};

use super::class_plan::Taken;
use super::class_run::ClassRun;
use super::grading_status::GradingStatus;
use super::grading_time::{GradingMetadata, GradingTime};
use super::keep_copy::keep_copy;
use crate::downloads::SubmissionEntry;

/// Most characters of an internal error that are kept.
const MOST_WORDS: usize = 500;

/// Number of submissions that don't compile after which the machine is checked.
const MANY: usize = 8;

/// Asks the submissions of a class one list of cases.
#[derive(Debug)]
pub(super) struct ClassGrading<'a> {
    pub(super) run: &'a ClassRun<'a>,
    pub(super) answers: &'a AnswerStore<'a>,
    /// The answers to the list that all submissions were asked before.
    pub(super) before: Option<&'a AnswerStore<'a>>,
    pub(super) fingerprint: &'a GraderFingerprint,
    /// The turn to ask, once there is something to ask; nothing if the run is stopped before.
    pub(super) turn: OnceLock<Option<AskingTurn>>,
    /// Executables that are asked two lists, by the key of the submission.
    pub(super) executables: &'a Mutex<HashMap<Digest, Executable>>,
    /// The most executables that are kept for another list.
    pub(super) room: usize,
    /// Submissions that don't compile. They become facts once the machine was checked after them.
    pub(super) refusals: Mutex<Vec<(Digest, GradingMetadata, Answered)>>,
    pub(super) progress: &'a dyn Progress,
}

/// Result of grading.
#[derive(Debug, Default)]
pub(super) struct GradingDone {
    /// Contents of each entry.
    pub(super) taken: Vec<Taken>,
    /// The keys of submissions that were compiled and asked.
    pub(super) graded: BTreeSet<Digest>,
    /// The keys of those that were graded again on their own.
    pub(super) alone: BTreeSet<Digest>,
    /// Failures of the grader itself, by the key of the answers.
    pub(super) failures: BTreeMap<Digest, String>,
}

/// Outcome of one entry.
enum Step {
    /// Its answers are in the store, or there is nothing to ask.
    Known,
    /// It was compiled and asked.
    Graded,
    /// It came close to a limit, and nothing was kept; it is graded again on its own.
    Near(Submission),
    /// The grader itself failed.
    Failed(String),
    /// The run was stopped meanwhile, and nothing was kept.
    Stopped,
}

impl ClassGrading<'_> {
    /// Opens each entry once, and grades what isn't graded yet.
    ///
    /// # Errors
    ///
    /// If not all of them could be graded. The answers so far are kept.
    pub(super) fn grade_all(&self, entries: &[&SubmissionEntry]) -> Result<GradingDone, Failure> {
        // The members of a group have one entry each, and one submission.
        let mut seen = HashSet::new();
        let distinct = entries.iter().copied();
        let distinct: Vec<_> = distinct.filter(|entry| seen.insert(&entry.path)).collect();
        let again = |entry: &&&SubmissionEntry| self.run.again.contains(&entry.student.key);
        let again = entries.iter().filter(again);
        let again: HashSet<&Path> = again.map(|entry| &*entry.path).collect();
        let mut done = self.grade_distinct(&distinct, &again)?;
        let paths = distinct.iter().map(|entry| &entry.path);
        let taken: HashMap<_, _> = paths.zip(done.taken).collect();
        let all = entries.iter().map(|entry| taken[&entry.path].clone());
        done.taken = all.collect();
        Ok(done)
    }

    /// Opens each submission once, and grades what isn't graded yet or is to be asked again.
    fn grade_distinct(
        &self,
        entries: &[&SubmissionEntry],
        again: &HashSet<&Path>,
    ) -> Result<GradingDone, Failure> {
        let is_broken = AtomicBool::new(false);
        let claimed = Mutex::new(HashSet::new());
        let prepared = Once::new();
        let (grader, count) = (self.run.grader, entries.len());
        self.progress.hear(ProgressEvent::Begins(count));
        let steps = thread::scope(|scope| {
            // The first submissions don't wait for what makes the others cheaper.
            let prepare = || {
                prepared.call_once(|| {
                    scope.spawn(move || grader.prepare_for(count));
                });
            };
            parallel_map(entries, self.run.jobs, |entry| {
                if self.is_stopped() || is_broken.load(Ordering::Relaxed) {
                    return Ok(None);
                }
                let step = self.entry(entry, again.contains(&*entry.path), &claimed, prepare);
                is_broken.fetch_or(step.is_err(), Ordering::Relaxed);
                step
            })
        });
        let steps: Vec<_> = steps.into_iter().collect::<Result<_, Failure>>()?;
        let mut done = GradingDone::default();
        let mut left = 0;
        for step in steps {
            let Some((taken, step)) = step else {
                left += 1;
                continue;
            };
            let step = match (&taken, step) {
                (Taken::Crate { key, .. }, Step::Near(submission)) if !self.is_stopped() => {
                    done.alone.insert(*key);
                    self.grade(*key, submission, true)?
                }
                (_, step) => step,
            };
            match (&taken, step) {
                (_, Step::Stopped | Step::Near(_)) => left += 1,
                (Taken::Crate { key, .. }, Step::Failed(why)) => {
                    done.failures.insert(*key, why);
                }
                (Taken::Crate { key, .. }, Step::Graded) => {
                    done.graded.insert(*key);
                }
                _ => {}
            }
            done.taken.push(taken);
        }
        self.keep_refusals(1)?;
        self.progress.hear(ProgressEvent::Ends);
        if left > 0 {
            let left = format!("{left} of {count} submissions are left to grade");
            return Err(Failure::interrupted(&left, "graded submissions"));
        }
        Ok(done)
    }

    fn is_stopped(&self) -> bool {
        self.run.grader.compiler.limits.cancellation_token.is_set()
    }

    /// Reads an entry, and grades it unless its answers are known or another thread is at it. Returns nothing if the run was
    /// stopped before.
    fn entry(
        &self,
        entry: &SubmissionEntry,
        is_again: bool,
        claimed: &Mutex<HashSet<Digest>>,
        prepare: impl FnOnce(),
    ) -> Result<Option<(Taken, Step)>, Failure> {
        let less = |taken, step| {
            self.progress.hear(ProgressEvent::OneLess);
            Ok(Some((taken, step)))
        };
        let (taken, submission) = self.read(entry);
        if self.run.keeps_copies {
            let folder = self.run.results.folder.copies();
            keep_copy(&folder, entry, submission.as_ref())?;
        }
        let (&Taken::Crate { key, .. }, Some(submission)) = (&taken, submission) else {
            return less(taken, Step::Known);
        };
        let is_first = lock(claimed).insert(key);
        // A submission that couldn't be asked what all were asked before is asked nothing more.
        let is_over = || {
            self.before.is_some_and(|before| {
                let known = before.get::<IgnoredAny>(key);
                !matches!(known, Some((Ok(_), _)))
            })
        };
        let is_known = || !is_first || self.answers.get::<IgnoredAny>(key).is_some();
        if !is_again && is_known() || is_over() {
            return less(taken, Step::Known);
        }
        let questions = Questions::of(self.answers.cases());
        let token = &self.run.grader.compiler.limits.cancellation_token;
        let turn = || AskingTurn::wait(questions, token, self.progress);
        if self.turn.get_or_init(turn).is_none() {
            return Ok(None);
        }
        self.run.grader.check_machine()?;
        prepare();
        let step = self.grade(key, submission, false)?;
        Ok(Some((taken, step)))
    }

    /// Reads an entry: the submission, or the reason why there is none.
    fn read(&self, entry: &SubmissionEntry) -> (Taken, Option<Submission>) {
        match entry.read(self.run.starter) {
            Ok(submission) => {
                let assignment = &self.run.grader.assignment;
                let outline = SubmissionOutline::without_functions(&submission, assignment);
                let key = self.fingerprint.key(&outline.sources);
                (Taken::Crate { key, outline }, Some(submission))
            }
            Err(unreadable) => {
                let status = GradingStatus::from(&unreadable);
                let mut why = unreadable.showing(self.run.folder, "").to_string();
                if status == GradingStatus::InternalError {
                    why = format!("it changed while the class was being graded: {why}");
                }
                (Taken::Nothing { status, why }, None)
            }
        }
    }

    /// Compiles a submission and asks it. Keeps the answers, unless it came close to a limit while others ran.
    fn grade(&self, key: Digest, submission: Submission, alone: bool) -> Result<Step, Failure> {
        self.progress.hear(ProgressEvent::OneBegins);
        // A bug in the grader that one submission triggers doesn't keep the others from being graded.
        let mut functions = Functions::of(&submission);
        let asked = guarded(|| self.ask(key, &submission, &mut functions));
        let step = match asked {
            _ if self.is_stopped() => Ok(Step::Stopped),
            // All the others would fail, too.
            Err(failure) if failure.concerns_all() => return Err(failure),
            Err(failure) => Ok(Step::Failed(in_a_line(&failure.to_string()))),
            Ok((_, _, usage)) if usage.is_near() && !alone => Ok(Step::Near(submission)),
            Ok((answered, timing, usage)) => {
                let note = GradingMetadata {
                    time: GradingTime::of(&timing, usage, alone),
                    functions,
                };
                let kept = if answered.is_ok() {
                    let put = self.answers.put(key, &note, &answered);
                    put.map_err(Failure::from)
                } else {
                    lock(&self.refusals).push((key, note, answered));
                    self.keep_refusals(MANY)
                };
                kept.map(|()| Step::Graded)
            }
        };
        self.progress.hear(ProgressEvent::OneEnds(match &step {
            Ok(Step::Near(_) | Step::Stopped) => End::Again,
            Ok(Step::Failed(_)) | Err(_) => End::Failed,
            Ok(_) => End::Done,
        }));
        step
    }

    /// Compiles a submission, if its executable wasn't kept, and asks it. Returns what it answered, and what that took, and adds the
    /// compiler's warnings to its functions.
    fn ask(
        &self,
        key: Digest,
        submission: &Submission,
        functions: &mut Functions,
    ) -> Result<(Answered, Timing, LimitUsage), Failure> {
        let kept = lock(self.executables).remove(&key).map(Ok);
        let executable = match kept.unwrap_or_else(|| self.run.grader.compile(submission)) {
            Ok(executable) => executable,
            Err(error) => {
                let usage = error.limit_usage();
                let why = self.run.grader.explain_compile_error(error, submission)?;
                return Ok((Err(why), Timing::default(), usage));
            }
        };
        functions.add_warnings(&executable.warnings);
        let started = Instant::now();
        let answers = self.run.grader.ask(&executable, self.answers.cases())?;
        let timing = Timing {
            compile: executable.timing,
            ask: started.elapsed(),
            ..Timing::default()
        };
        let mut executables = lock(self.executables);
        // Without room, it is compiled again.
        if executables.len() < self.room
            && let Ok(alone) = executable.without_sources()
        {
            executables.insert(key, alone);
        }
        Ok((Ok(answers.responses), timing, answers.limit_usage))
    }

    /// Keeps the submissions that don't compile, if there are so many.
    ///
    /// # Errors
    ///
    /// If the machine is at fault, or the store can't be written. They aren't facts then.
    fn keep_refusals(&self, many: usize) -> Result<(), Failure> {
        let mut refusals = lock(&self.refusals);
        if refusals.len() >= many {
            self.run.grader.compiler.check_machine()?;
            for (key, note, answered) in refusals.drain(..) {
                self.answers.put(key, &note, &answered)?;
            }
        }
        Ok(())
    }
}

fn lock<T>(mutex: &Mutex<T>) -> MutexGuard<'_, T> {
    mutex.lock().unwrap_or_else(PoisonError::into_inner)
}

/// Returns the beginning of a text as one line, as a table needs it: the compiler's own words may have many lines.
pub(super) fn in_a_line(text: &str) -> String {
    let line = visible(&strip_str(text).to_string());
    let mut shown: String = line.chars().take(MOST_WORDS).collect();
    if shown.len() < line.len() {
        shown.push('…');
    }
    shown
}

/// Returns an internal error, even if it was a panic.
pub(super) fn guarded<T>(work: impl FnOnce() -> Result<T, Failure>) -> Result<T, Failure> {
    match catch_unwind(AssertUnwindSafe(work)) {
        Ok(done) => done,
        Err(panic) => {
            let said = panic
                .downcast_ref::<&str>()
                .map(|text| (*text).to_owned())
                .or_else(|| panic.downcast_ref::<String>().cloned())
                .unwrap_or_default();
            Err(Failure::internal("the grader itself panicked", &said))
        }
    }
}
