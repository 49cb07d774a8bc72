//! One run over a class: grades what isn't graded yet, then writes the results.

use std::collections::BTreeMap;
use std::fmt;
use std::path::Path;
use std::sync::{Mutex, OnceLock};

use super::class_grading::{ClassGrading, GradingDone};
use super::class_plan::ClassPlan;
use super::class_results::ClassResults;
use super::error::ClassError;
use super::kept_executables::KeptExecutables;
use super::refusals::Refusals;
use super::results_folder::{LockedResults, ResultsFolder};
use super::results_writer::ResultsWriter;
use super::shard::Shard;
use crate::downloads::{SubmissionEntry, list_submissions};
use crate::facts::{AnswerStore, GraderFingerprint};
use crate::progress::Progress;
use grader::command_line::print_note;
use grader::failure::Failure;
use grader::grade::Grader;
use grader::runner::remove_leftovers;
use grader::specs::Case;
use grader::terminal::style::BAD;
use sandbox::LayerName;
use submission::{Digest, Submission};

/// Most executables that are kept on the disk until hidden questions are asked; each has a megabyte.
const MOST_EXECUTABLES: usize = 512;

/// One run over a class.
#[derive(Debug)]
pub struct ClassRun<'a> {
    /// The grader.
    pub grader: &'a Grader,
    /// The folder of submissions.
    pub folder: &'a Path,
    /// Folder of the results.
    pub results: &'a LockedResults,
    /// Number of submissions graded at a time.
    pub jobs: usize,
    /// Other results, whose answers are taken over.
    pub earlier: Option<&'a ResultsFolder>,
    /// The keys of students whose submissions are asked again, even if their answers are known.
    pub again: &'a [String],
    /// The starter as it was handed out.
    pub starter: Option<&'a Submission>,
    /// Whether results say how many hidden cases are right.
    pub counts_hidden: bool,
    /// Display of progress.
    pub progress: &'a Progress,
}

/// The summary of a run over one shard.
#[derive(Clone, Debug)]
pub struct ShardSummary {
    shard: Shard,
    students: usize,
    in_shard: usize,
    graded: usize,
    /// Internal errors, once for each submission.
    pub failures: Vec<String>,
}

impl ClassRun<'_> {
    /// Refuses a sandbox from which files or the network could be reached; or warns, if the user insists.
    pub fn check_sandbox(grader: &Grader, insists: bool) -> Result<(), ClassError> {
        let sandbox = &grader.compiler.sandbox;
        if sandbox.isolates() {
            return Ok(());
        }
        if insists {
            print_note(format_args!(
                "{BAD}warning:{BAD:#} all submissions run without a sandbox (`--no-sandbox`, or `no_sandbox` in `course.toml`): they can read and change your files like any program that you run"
            ));
            return Ok(());
        }
        let missing = [LayerName::Files, LayerName::Calls].into_iter();
        let names: Vec<String> = missing
            .filter(|layer| !sandbox.has(*layer))
            .map(|layer| format!("the layer `{layer}`"))
            .collect();
        Err(ClassError::NoSandbox(names.join(" or ")))
    }

    /// Grades what isn't graded yet, then writes the results.
    ///
    /// # Errors
    ///
    /// Returns why the class isn't graded to the end; the answers so far are kept.
    pub fn run(&self) -> Result<ClassResults, ClassError> {
        let entries = list_submissions(self.folder)?;
        let keys = || entries.iter().map(|entry| entry.student.key.as_str());
        if let Some(unknown) = self
            .again
            .iter()
            .find(|again| keys().all(|key| key != **again))
        {
            return Err(ClassError::unknown_key(unknown, keys()));
        }
        let answers = self.answers()?;
        answers.remove_unfinished()?;
        if let Some(earlier) = self.earlier {
            answers.add_all(&earlier.answers())?;
        }
        let mut graded = self.grade(&answers, &entries.iter().collect::<Vec<_>>())?;
        let starter = self.starter.map(Submission::digest);
        let plan = ClassPlan::of(entries, std::mem::take(&mut graded.taken), starter);
        let writer = ResultsWriter {
            plan: &plan,
            grader: self.grader,
            answers: &answers,
            results: &self.results.folder,
            failures: &graded.failures,
            counts_hidden: self.counts_hidden,
            folder: self.folder,
            jobs: self.jobs,
        };
        Ok(ClassResults {
            graded: graded.graded.len(),
            alone: graded.alone.len(),
            class_folders: plan.class_folders(),
            ..writer.write()?
        })
    }

    /// Grades one shard of what isn't graded yet, and writes no results.
    ///
    /// # Errors
    ///
    /// Returns why the shard isn't graded to the end; the answers so far are kept.
    pub fn run_shard(&self, shard: Shard) -> Result<ShardSummary, ClassError> {
        let entries = list_submissions(self.folder)?;
        let is_here = |entry: &&SubmissionEntry| shard.has(&Digest::of(&entry.student.key));
        let here: Vec<&SubmissionEntry> = entries.iter().filter(is_here).collect();
        let graded = self.grade(&self.answers()?, &here)?;
        Ok(ShardSummary {
            shard,
            students: entries.len(),
            in_shard: here.len(),
            graded: graded.graded.len(),
            failures: graded.failures.into_values().collect(),
        })
    }

    /// Opens the store of answers.
    fn answers(&self) -> Result<AnswerStore<'_>, ClassError> {
        let cases = &self.grader.assignment.cases;
        Ok(AnswerStore::open(&self.results.folder.answers(), cases)?)
    }

    /// Grades what isn't graded yet. All submissions are asked what students may see before any is asked a hidden question:
    /// otherwise one could learn from the clock, or from the numbers of its processes, what another one was asked.
    fn grade(
        &self,
        answers: &AnswerStore,
        entries: &[&SubmissionEntry],
    ) -> Result<GradingDone, ClassError> {
        remove_leftovers();
        let fingerprint = GraderFingerprint::of_answers(&self.grader.compiler)
            .map_err(|error| Failure::new("prepare the run", &error))?;
        let grade = |answers, executables, failed, again| {
            let class = ClassGrading {
                grader: self.grader,
                answers,
                fingerprint: &fingerprint,
                turn: OnceLock::new(),
                executables,
                refusals: Refusals {
                    compiler: &self.grader.compiler,
                    answers,
                    waiting: Mutex::default(),
                },
                failed,
                folder: self.folder,
                again,
                starter: self.starter,
                jobs: self.jobs,
                progress: self.progress,
            };
            class.grade_all(entries)
        };
        let (hidden, shown): (Vec<Case>, Vec<Case>) = self
            .grader
            .assignment
            .cases
            .iter()
            .cloned()
            .partition(|case| case.hidden);
        let no_failures = BTreeMap::new();
        if hidden.is_empty() {
            let none = KeptExecutables::default();
            return grade(answers, &none, &no_failures, self.again);
        }
        let kept = KeptExecutables::with_room(MOST_EXECUTABLES);
        let asks_shown = AnswerStore::open(&self.results.folder.answers(), &shown)?;
        let first = grade(&asks_shown, &kept, &no_failures, self.again)?;
        let mut done = grade(answers, &kept, &first.failures, &[])?;
        done.graded.extend(first.graded);
        done.alone.extend(first.alone);
        Ok(done)
    }
}

/// The summary for a terminal.
impl fmt::Display for ShardSummary {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        writeln!(
            f,
            "  shard {}: {} of {} students, {} submissions graded now",
            self.shard, self.in_shard, self.students, self.graded
        )?;
        for failure in &self.failures {
            writeln!(f, "  internal error: {failure}")?;
        }
        if !self.failures.is_empty() {
            f.write_str("  Run the same command again to grade these once more.\n")?;
        }
        f.write_str(
            "  When all shards are graded, run the command without `--shard`: it writes the results.\n",
        )
    }
}
