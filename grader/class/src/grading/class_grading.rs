//! Grades the submissions of a class: compiles and asks those whose answers aren't in the store yet.

use std::collections::{BTreeMap, BTreeSet, HashMap, HashSet};
use std::path::Path;
use std::sync::{Mutex, Once, OnceLock, PoisonError};
use std::thread;
use std::time::Instant;

use anstream::adapter::strip_str;

use super::class_plan::Taken;
use super::grading_metadata::GradingMetadata;
use super::grading_status::GradingStatus;
use super::grading_time::GradingTime;
use super::guarded::guarded;
use super::kept_executables::KeptExecutables;
use super::refusals::Refusals;
use crate::downloads::SubmissionEntry;
use grader::failure::Failure;
use grader::grade::{Grader, Timing};
use grader::report::{Functions, IgnoredFile, NotGraded, Outcome, completed_in_words};
use grader::runner::{LimitUsage, Response};
use staff::asking_turn::{AskingTurn, Questions};
use staff::facts::{AnswerStore, GraderFingerprint, ProgramFacts};
use staff::parallel_map::parallel_map;
use staff::progress::{End, Progress, ProgressEvent};
use submission::{Digest, Submission, visible};

/// Most characters of an internal error that are kept.
const MOST_WORDS: usize = 500;

/// Grades the submissions of a class.
#[derive(Debug)]
pub(super) struct ClassGrading<'a> {
    pub(super) grader: &'a Grader,
    pub(super) answers: &'a AnswerStore<'a>,
    pub(super) fingerprint: &'a GraderFingerprint,
    /// The turn to ask, once there is something to ask; nothing if the run is stopped before.
    pub(super) turn: OnceLock<Option<AskingTurn>>,
    /// Executables of submissions that were asked something else before.
    pub(super) executables: &'a KeptExecutables,
    /// Those that don't compile and aren't facts yet.
    pub(super) refusals: Refusals<'a>,
    /// Failures of the grader while it asked something else before.
    pub(super) failed: &'a BTreeMap<Digest, String>,
    /// The folder of submissions.
    pub(super) folder: &'a Path,
    /// The keys of students whose submissions are asked again, even if their answers are known.
    pub(super) again: &'a [String],
    /// The crate that loose files are completed from.
    pub(super) starter: Option<&'a Submission>,
    pub(super) jobs: usize,
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
    /// It came close to a limit, and nothing was kept; it is graded again on its own, except for what is certain.
    Near(KnownAnswers),
    /// The grader itself failed.
    Failed(String),
    /// The run was stopped meanwhile, and nothing was kept.
    Stopped,
}

/// Answers that needn't be asked again.
#[derive(Default)]
struct KnownAnswers {
    responses: Vec<Option<Response>>,
    /// Time that they took.
    time: Option<GradingTime>,
}

/// Result of compiling and asking.
struct Asked {
    /// The response to each case, or why nothing could be asked.
    outcome: Result<Vec<Response>, (Outcome, NotGraded)>,
    timing: Timing,
    usage: LimitUsage,
    /// Answers that need no second run: those that students may see, if only hidden questions came close to a limit.
    certain: Vec<Option<Response>>,
}

/// One entry: what was found in it, and how it ended; the submission if it has to be graded again.
type Ended = (Taken, Step, Option<Submission>);

impl ClassGrading<'_> {
    /// Opens each entry once, and grades what isn't graded yet.
    ///
    /// # Errors
    ///
    /// If not all of them could be graded. The answers so far are kept.
    pub(super) fn grade_all(&self, entries: &[&SubmissionEntry]) -> Result<GradingDone, Failure> {
        // The members of a group have one entry each, and one submission.
        let mut distinct: Vec<&SubmissionEntry> = Vec::new();
        let mut known: HashMap<&Path, usize> = HashMap::new();
        let places: Vec<usize> = entries
            .iter()
            .map(|entry| {
                let place = *known.entry(&entry.path).or_insert(distinct.len());
                if place == distinct.len() {
                    distinct.push(entry);
                }
                place
            })
            .collect();
        let again = |entry: &&&SubmissionEntry| self.again.contains(&entry.student.key);
        let again = entries.iter().filter(again);
        let again: HashSet<&Path> = again.map(|entry| &*entry.path).collect();
        let mut done = self.grade_distinct(&distinct, &again)?;
        done.taken = places
            .iter()
            .map(|&place| done.taken[place].clone())
            .collect();
        Ok(done)
    }

    /// Opens each submission once, and grades what isn't graded yet or is to be asked again.
    fn grade_distinct(
        &self,
        entries: &[&SubmissionEntry],
        again: &HashSet<&Path>,
    ) -> Result<GradingDone, Failure> {
        let broken: Mutex<Option<Failure>> = Mutex::new(None);
        let lock = || broken.lock().unwrap_or_else(PoisonError::into_inner);
        let claimed = Mutex::new(HashSet::new());
        let prepared = Once::new();
        let (grader, count) = (self.grader, entries.len());
        self.progress.hear(ProgressEvent::Begins(count));
        let steps = thread::scope(|scope| {
            // The first submissions don't wait for what makes the others cheaper.
            let prepare = || {
                prepared.call_once(|| {
                    scope.spawn(move || grader.prepare_for(count));
                });
            };
            parallel_map(entries, self.jobs, |entry| {
                if self.is_stopped() || lock().is_some() {
                    return None;
                }
                let step = self.entry(entry, again.contains(&*entry.path), &claimed, prepare);
                step.map_err(|error| lock().get_or_insert(error).to_string())
                    .ok()?
            })
        });
        if let Some(error) = broken.into_inner().unwrap_or_else(PoisonError::into_inner) {
            return Err(error);
        }
        let mut done = GradingDone::default();
        let mut left = 0;
        for step in steps {
            let Some((taken, mut step, again)) = step else {
                left += 1;
                continue;
            };
            if let (Taken::Crate { key, .. }, Some(submission)) = (&taken, again) {
                if self.is_stopped() {
                    left += 1;
                    continue;
                }
                let certain = match step {
                    Step::Near(certain) => certain,
                    _ => KnownAnswers::default(),
                };
                step = self.grade(*key, &submission, certain, true)?;
                done.alone.insert(*key);
            }
            match (&taken, step) {
                (_, Step::Stopped) => left += 1,
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
        self.refusals.add(None)?;
        self.progress.hear(ProgressEvent::Ends);
        if left > 0 {
            let left = format!("{left} of {count} submissions are left to grade");
            return Err(Failure::interrupted(&left, "graded submissions"));
        }
        Ok(done)
    }

    fn is_stopped(&self) -> bool {
        self.grader.compiler.limits.cancellation_token.is_set()
    }

    /// Reads an entry, and grades it unless its answers are known or another thread is at it. Returns nothing if the run was
    /// stopped before.
    fn entry(
        &self,
        entry: &SubmissionEntry,
        is_again: bool,
        claimed: &Mutex<HashSet<Digest>>,
        prepare: impl FnOnce(),
    ) -> Result<Option<Ended>, Failure> {
        let (taken, submission) = self.read(entry);
        let (&Taken::Crate { key, .. }, Some(submission)) = (&taken, submission) else {
            self.progress.hear(ProgressEvent::OneLess);
            return Ok(Some((taken, Step::Known, None)));
        };
        let mut all = claimed.lock().unwrap_or_else(PoisonError::into_inner);
        let is_first = all.insert(key);
        drop(all);
        if let Some(why) = self.failed.get(&key) {
            self.progress.hear(ProgressEvent::OneLess);
            return Ok(Some((taken, Step::Failed(why.clone()), None)));
        }
        let known = (!is_again)
            .then(|| self.answers.get::<GradingMetadata>(key))
            .flatten();
        if !is_again && (!is_first || known.as_ref().is_some_and(ProgramFacts::is_complete)) {
            self.progress.hear(ProgressEvent::OneLess);
            return Ok(Some((taken, Step::Known, None)));
        }
        let questions = Questions::of(self.answers.cases());
        let token = &self.grader.compiler.limits.cancellation_token;
        let turn = || AskingTurn::wait(questions, token, self.progress);
        if self.turn.get_or_init(turn).is_none() {
            return Ok(None);
        }
        self.grader.check_machine()?;
        prepare();
        let known = known.map(KnownAnswers::from).unwrap_or_default();
        let step = self.grade(key, &submission, known, false)?;
        let again = matches!(step, Step::Near(_)).then_some(submission);
        Ok(Some((taken, step, again)))
    }

    /// Reads an entry: the submission, or the reason why there is none.
    fn read(&self, entry: &SubmissionEntry) -> (Taken, Option<Submission>) {
        match entry.read(self.starter) {
            Ok(submission) => {
                let sources = submission.digest();
                let taken = Taken::Crate {
                    key: self.fingerprint.key(&sources),
                    sources,
                    ignored: IgnoredFile::all_of(&submission),
                    completed: completed_in_words(&submission),
                };
                (taken, Some(submission))
            }
            Err(unreadable) => {
                let status = GradingStatus::from(&unreadable);
                let mut why = unreadable.showing(self.folder, "").to_string();
                if status == GradingStatus::InternalError {
                    why = format!("it changed while the class was being graded: {why}");
                }
                (Taken::Nothing { status, why }, None)
            }
        }
    }

    /// Compiles a submission and asks it what it wasn't asked before. Keeps the answers, unless it came close to a limit
    /// while others ran.
    fn grade(
        &self,
        key: Digest,
        submission: &Submission,
        known: KnownAnswers,
        alone: bool,
    ) -> Result<Step, Failure> {
        self.progress.hear(ProgressEvent::OneBegins);
        // A bug in the grader that one submission triggers doesn't keep the others from being graded.
        let asked = guarded(|| self.ask(key, submission, known.responses));
        let step = match asked {
            _ if self.is_stopped() => Ok(Step::Stopped),
            // All the others would fail, too.
            Err(failure) if failure.concerns_all() => return Err(failure),
            Err(failure) => Ok(Step::Failed(in_a_line(&failure.to_string()))),
            Ok(asked) if asked.usage.is_near() && !alone => Ok(Step::Near(KnownAnswers {
                responses: asked.certain,
                time: known.time,
            })),
            Ok(asked) => {
                let time = GradingTime::of(&asked.timing, asked.usage, alone);
                let note = GradingMetadata {
                    time: known.time.map_or(time, |earlier| earlier.and(time)),
                    functions: Functions::of(submission),
                };
                let kept = match asked.outcome {
                    Ok(responses) => Ok(self.answers.put(key, note, &responses)?),
                    Err((outcome, why)) => self.refusals.add(Some((key, note, outcome, why))),
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

    /// Compiles a submission, if its executable wasn't kept, and asks it what isn't known yet.
    fn ask(
        &self,
        key: Digest,
        submission: &Submission,
        known: Vec<Option<Response>>,
    ) -> Result<Asked, Failure> {
        let kept = self.executables.take(key).map(Ok);
        let executable = match kept.unwrap_or_else(|| self.grader.compile(submission)) {
            Ok(executable) => executable,
            Err(error) => {
                let usage = error.limit_usage();
                return Ok(Asked {
                    outcome: Err(self.grader.explain_compile_error(error, submission)?),
                    timing: Timing::default(),
                    usage,
                    certain: Vec::new(),
                });
            }
        };
        let started = Instant::now();
        let new = self.answers.ask(self.grader, &executable, known)?;
        let timing = Timing {
            compile: executable.timing,
            ask: started.elapsed(),
            ..Timing::default()
        };
        self.executables.keep(key, executable);
        Ok(Asked {
            outcome: Ok(new.responses),
            timing,
            usage: new.limit_usage,
            certain: new.visible.unwrap_or_default(),
        })
    }
}

impl From<ProgramFacts<GradingMetadata>> for KnownAnswers {
    fn from(known: ProgramFacts<GradingMetadata>) -> KnownAnswers {
        KnownAnswers {
            time: Some(known.note.time),
            responses: known.responses(),
        }
    }
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
