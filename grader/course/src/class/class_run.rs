//! One run over a class: grades what isn't graded yet, then writes the results.

use std::collections::{BTreeMap, BTreeSet};
use std::path::Path;
use std::sync::atomic::AtomicBool;
use std::thread;

use super::class_plan::Plan;
use super::error::ClassError;
use super::grade_cache_key::{CacheKey, Fingerprint};
use super::grade_one_submission::SubmissionGrading;
use super::grade_ungraded::ClassGrading;
use super::grading_status::GradingStatus;
use super::results_folder_lock::LockedResults;
use super::run_result::RunResult;
use super::shard::Shard;
use super::shard_manifest::ShardManifest;
use super::shard_result::ShardResult;
use super::write_results::ResultsWriter;
use crate::answer_cache::AnswerStore;
use crate::downloads::Entry;
use crate::progress::Progress;
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
    pub results: &'a LockedResults,
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

/// What grading has done.
struct NewGrades {
    graded: usize,
    /// How many of them were graded again on their own.
    alone: usize,
    /// How many were scored again without compiling or asking.
    rescored: usize,
    /// Where the grader itself failed, and why.
    failures: BTreeMap<CacheKey, String>,
}

impl Run<'_> {
    /// Refuses a sandbox from which files or the network could be reached.
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
        Err(ClassError::NoSandbox(names.join(" or ")))
    }

    /// Grades what isn't graded yet, then writes the results.
    ///
    /// # Errors
    ///
    /// Returns why the class isn't graded to the end; what was graded is kept.
    pub fn run(&self) -> Result<RunResult, ClassError> {
        remove_leftovers();
        let fingerprint = Fingerprint::of(self.grader)
            .map_err(|error| ClassError::Internal(error.to_string()))?;
        let plan = self.plan(&fingerprint)?;
        let graded = self.grade(&plan, &fingerprint)?;
        let writer = ResultsWriter {
            plan: &plan,
            assignment: &self.grader.assignment,
            results: self.results,
            failures: &graded.failures,
            folder: self.folder,
            jobs: self.jobs,
            keep_others: self.only_failed || !self.only.is_empty(),
        };
        let mut done = writer.write()?;
        done.graded = graded.graded;
        done.rescored += graded.rescored;
        done.alone = graded.alone;
        done.class_folders = plan.class_folders();
        Ok(done)
    }

    /// Grades what isn't graded yet in one shard, for [`merge_shards`](super::merge_shards()).
    ///
    /// # Errors
    ///
    /// Returns why the shard isn't graded to the end; what was graded is kept.
    pub fn run_shard(&self, shard: Shard) -> Result<ShardResult, ClassError> {
        remove_leftovers();
        let fingerprint = Fingerprint::of(self.grader)
            .map_err(|error| ClassError::Internal(error.to_string()))?;
        let mut plan = self.plan(&fingerprint)?;
        let mut manifest = ShardManifest::of(shard, &plan, self.folder, &fingerprint);
        // It says which grades are still missing, should this run be interrupted.
        manifest.write(self.results.folder().path())?;
        let students = plan.entries.len();
        plan.entries.retain(|planned| planned.is_in(shard));
        let graded = self.grade(&plan, &fingerprint)?;
        manifest.failures.clone_from(&graded.failures);
        manifest.write(self.results.folder().path())?;
        Ok(ShardResult {
            shard,
            students,
            in_shard: manifest.len(),
            graded: graded.graded,
            failures: graded.failures.into_values().collect(),
        })
    }

    /// Reads all submissions.
    fn plan(&self, fingerprint: &Fingerprint) -> Result<Plan, ClassError> {
        self.progress.say("reading the submissions");
        Plan::make(self.folder, fingerprint, self.jobs, self.starter)
    }

    /// Grades what isn't graded yet.
    fn grade(&self, plan: &Plan, fingerprint: &Fingerprint) -> Result<NewGrades, ClassError> {
        let gradings = self.gradings(plan)?;
        let all = gradings.len();
        let answers = AnswerStore::at(
            self.results.folder().answers(),
            &self.grader.assignment.cases,
        );
        let class = ClassGrading {
            fingerprint,
            cache: self.results.cache(),
            folder: self.folder,
            jobs: self.jobs,
            stop: self.stop,
            progress: self.progress,
            grading: SubmissionGrading {
                grader: self.grader,
                answers: &answers,
                afresh: !self.only.is_empty(),
            },
        };
        let gradings = class.rescore(gradings)?;
        let rescored = all - gradings.len();
        self.progress.begin(gradings.len());
        let graded = thread::scope(|scope| {
            // The first submissions don't wait for what makes the others cheaper.
            scope.spawn(|| self.grader.prepare_for(gradings.len()));
            class.grade_all(&gradings)
        });
        self.progress.end();
        let (failures, alone) = graded?;
        Ok(NewGrades {
            graded: gradings.len() - failures.len(),
            failures,
            alone,
            rescored,
        })
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
}
