//! Runs over a class: grades what isn't graded yet, then writes the results.

use super::written_results::unknown_key;
use std::sync::{Mutex, OnceLock};

use super::class_grading::{ClassGrading, GradingDone};
use super::class_plan::ClassPlan;
use super::class_results::ClassResults;
use super::class_run::ClassRun;
use super::results_writer::ResultsWriter;
use super::run_record::RecordedProgress;
use crate::downloads::SubmissionEntry;
use grader::failure::Failure;
use grader::runner::remove_leftovers;
use staff::facts::{AnswerStore, GraderFingerprint};
use staff::progress::Progress;
use staff::shard::Shard;
use submission::{Digest, Submission};

/// Most executables that are kept on the disk until hidden questions are asked; each has a megabyte.
const MOST_EXECUTABLES: usize = 512;

impl ClassRun<'_> {
    /// Grades what isn't graded yet, then writes the results.
    ///
    /// # Errors
    ///
    /// Returns why the class isn't graded to the end; the answers so far are kept.
    pub fn run(&self) -> Result<ClassResults, Failure> {
        let entries = self.entries;
        let keys = || entries.iter().map(|entry| entry.student.key.as_str());
        if let Some(unknown) = self
            .again
            .iter()
            .find(|again| keys().all(|key| key != **again))
        {
            return Err(unknown_key(unknown, keys()));
        }
        let answers = self.answers()?;
        for list in &answers {
            list.remove_unfinished()?;
            if let Some(earlier) = self.earlier {
                list.add_all(&earlier.answers())?;
            }
        }
        let fingerprint = self.fingerprint()?;
        let all: Vec<&SubmissionEntry> = entries.iter().collect();
        let record = self.results.folder.record();
        let progress = RecordedProgress::of(self.progress, record);
        let mut graded = self.grade(&answers, &fingerprint, &all, &progress)?;
        let starter = self.starter.map(Submission::digest);
        let plan = ClassPlan::of(
            entries.to_vec(),
            std::mem::take(&mut graded.taken),
            starter,
            self.teams,
        );
        let writer = ResultsWriter {
            run: self,
            plan: &plan,
            answers: &answers,
            fingerprint: fingerprint.digest(),
            failures: &graded.failures,
        };
        Ok(ClassResults {
            graded: graded.graded.len(),
            alone: graded.alone.len(),
            class_folders: plan.class_folders(),
            ..writer.write()?
        })
    }

    /// Grades one shard of what isn't graded yet, and writes no results. Returns a summary for a terminal, and whether the grader itself
    /// failed on any submission.
    ///
    /// # Errors
    ///
    /// Returns why the shard isn't graded to the end; the answers so far are kept.
    pub fn run_shard(&self, shard: Shard) -> Result<(String, bool), Failure> {
        let entries = self.entries;
        let is_here = |entry: &&SubmissionEntry| shard.has(&Digest::of(&entry.student.key));
        let here: Vec<&SubmissionEntry> = entries.iter().filter(is_here).collect();
        let graded = self.grade(&self.answers()?, &self.fingerprint()?, &here, self.progress)?;
        let mut summary = format!(
            "  shard {shard}: {} of {} students, {} submissions graded now\n",
            here.len(),
            entries.len(),
            graded.graded.len()
        );
        let failures = graded.failures.values();
        summary.extend(failures.map(|failure| format!("  internal error: {failure}\n")));
        let failed = !graded.failures.is_empty();
        if failed {
            summary += "  Run the same command again to grade these once more.\n";
        }
        summary += "  When all shards are graded, run the command without `--shard`: it writes the results.\n";
        Ok((summary, failed))
    }

    /// Opens the store of answers to the cases that students may see, and to the hidden ones.
    fn answers(&self) -> Result<Vec<AnswerStore<'_>>, Failure> {
        let folder = self.results.folder.answers();
        let cases = &self.grader.assignment.cases;
        let lists = cases.chunk_by(|one, other| one.hidden == other.hidden);
        let stores = lists.map(|list| Ok(AnswerStore::open(&folder, list)?));
        stores.collect()
    }

    fn fingerprint(&self) -> Result<GraderFingerprint, Failure> {
        GraderFingerprint::of_answers(&self.grader.compiler)
            .map_err(|error| Failure::internal("can't prepare the run", &error))
    }

    /// Grades what isn't graded yet. All submissions are asked what students may see before any is asked a hidden question:
    /// otherwise one could learn from the clock, or from the numbers of its processes, what another one was asked.
    fn grade(
        &self,
        answers: &[AnswerStore],
        fingerprint: &GraderFingerprint,
        entries: &[&SubmissionEntry],
        progress: &dyn Progress,
    ) -> Result<GradingDone, Failure> {
        remove_leftovers();
        let executables = Mutex::default();
        let mut done = GradingDone::default();
        for (number, list) in answers.iter().enumerate() {
            let class = ClassGrading {
                run: self,
                answers: list,
                before: answers[..number].last(),
                fingerprint,
                turn: OnceLock::new(),
                executables: &executables,
                room: MOST_EXECUTABLES * answers[number + 1..].len(),
                refusals: Mutex::default(),
                progress,
            };
            let mut more = class.grade_all(entries)?;
            more.graded.append(&mut done.graded);
            more.alone.append(&mut done.alone);
            more.failures.append(&mut done.failures);
            done = more;
        }
        Ok(done)
    }
}
