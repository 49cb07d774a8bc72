//! Writes the results of a class from what is in the store.

use std::collections::{BTreeMap, BTreeSet};
use std::fs;
use std::io;
use std::path::Path;

use super::cache::GradingTime;
use super::cache_key::CacheKey;
use super::error::ClassError;
use super::plan::{Plan, Planned, Taken};
use super::result_summary::ResultSummary;
use super::results::Results;
use super::run::Done;
use super::statistics::StatisticsBuilder;
use super::status::GradingStatus;
use super::student_result::{FORMAT, StudentResult};
use super::table::{Row, scores_header, timings_header};
use crate::parallel;
use grader::atomic_file::{self, AtomicFile};
use grader::report::{Belief, IgnoredFile};
use grader::specs::Assignment;

/// How many others one result names who handed in the same: a whole class may have handed in the untouched starter.
const COPIES: usize = 20;

/// How many results are made at a time for each job: enough to keep it busy, and few enough for any memory.
const AT_A_TIME: usize = 4;

/// All that the results are made from.
#[derive(Debug)]
pub(super) struct ResultsWriter<'a> {
    pub(super) plan: &'a Plan,
    pub(super) assignment: &'a Assignment,
    pub(super) results: &'a Results,
    pub(super) failures: &'a BTreeMap<CacheKey, String>,
    pub(super) folder: &'a Path,
    pub(super) jobs: usize,
    pub(super) only_failed: bool,
}

/// One result, as it is written to each file.
struct Written {
    brief: ResultSummary,
    beliefs: Vec<Belief>,
    why: Option<String>,
    line: Vec<u8>,
    scores: Row,
    timings: Option<Row>,
}

impl ResultsWriter<'_> {
    /// Writes every file of the results folder but the store.
    pub(super) fn publish(&self) -> Result<Done, ClassError> {
        let results = self.results;
        let (all, scores_path) = (results.all(), results.folder().join("results.csv"));
        let timings_path = results.folder().join("timings.csv");
        let mut lines = AtomicFile::create(&all)?;
        let mut scores = AtomicFile::create(&scores_path)?;
        let mut timings = AtomicFile::create(&timings_path)?;
        scores.write(&scores_header(self.assignment).bytes())?;
        timings.write(&timings_header().bytes())?;
        let mut done = Done::default();
        let mut counting = StatisticsBuilder::default();
        let indices: Vec<usize> = (0..self.plan.entries.len()).collect();
        for indices in indices.chunks(self.jobs.max(1) * AT_A_TIME) {
            for written in parallel::map(indices, self.jobs, |&index| self.one(index)) {
                let written = written?;
                lines.write(&written.line)?;
                scores.write(&written.scores.bytes())?;
                if let Some(row) = written.timings {
                    timings.write(&row.bytes())?;
                }
                counting.add(&written.brief, &written.beliefs);
                if written.brief.ending == GradingStatus::InternalError {
                    let why = written.why.unwrap_or_default();
                    done.failures.push((written.brief.key, why));
                }
            }
        }
        done.statistics = counting.end(self.copies());
        let statistics = json(&results.folder().join("class.json"), &done.statistics)?;
        atomic_file::write(&results.folder().join("class.json"), &statistics)?;
        done.gone = self.move_those_who_are_gone()?;
        atomic_file::sync_folder(&results.students());
        scores.finish()?;
        timings.finish()?;
        // Last, since it is what everything else is made from.
        lines.finish()?;
        atomic_file::sync_folder(results.folder());
        Ok(done)
    }

    /// Makes one result and writes the student's own file.
    fn one(&self, index: usize) -> Result<Written, ClassError> {
        let planned = &self.plan.entries[index];
        let (result, pace) = self.result(index, planned)?;
        let path = self.results.student(&result.student.key);
        atomic_file::write(&path, &json(&path, &result)?)?;
        let mut line = serde_json::to_vec(&result)
            .map_err(|error| ClassError::write(&path)(io::Error::other(error)))?;
        line.push(b'\n');
        Ok(Written {
            brief: ResultSummary::of(&result),
            line,
            scores: Row::of_scores(&result, self.assignment),
            timings: pace.map(|pace| Row::of_timings(&result, &pace)),
            why: result.why,
            beliefs: result.report.map_or_else(Vec::new, |report| report.beliefs),
        })
    }

    fn result(
        &self,
        index: usize,
        planned: &Planned,
    ) -> Result<(StudentResult, Option<GradingTime>), ClassError> {
        let mut result = self.blank(planned);
        let (key, ignored) = match &planned.taken {
            Taken::Nothing { ending, why } => {
                result.ending = *ending;
                result.why = Some(why.clone());
                return Ok((result, None));
            }
            Taken::Crate { key, ignored } => (*key, ignored),
        };
        result.copies = self.copies_of(index, key);
        if let Some(why) = self.failures.get(&key) {
            result.why = Some(why.clone());
            return Ok((result, None));
        }
        let Some(graded) = self.results.store().get(key)? else {
            return Ok((self.last(result), None));
        };
        let mut report = graded.report;
        report.submission.clone_from(&result.student.key);
        report.ignored = ignored
            .iter()
            .map(|ignored| IgnoredFile {
                path: ignored.path.clone(),
                why: ignored.reason.to_string(),
            })
            .collect();
        result.ending = report.outcome.into();
        result.report = Some(report);
        Ok((result, Some(graded.pace)))
    }

    /// Returns a result in which nothing is known but whose it is.
    fn blank(&self, planned: &Planned) -> StudentResult {
        let entry = &planned.entry;
        StudentResult {
            format: FORMAT.to_owned(),
            student: entry.student.clone(),
            path: self.inside(&entry.path),
            submitted_at: entry.submitted_at.clone(),
            late: entry.late,
            beside: entry.beside.iter().map(|path| self.inside(path)).collect(),
            ending: GradingStatus::InternalError,
            why: None,
            copies: Vec::new(),
            report: None,
        }
    }

    /// Returns the result of the last run, where this run was to leave it alone.
    fn last(&self, mut result: StudentResult) -> StudentResult {
        let last = fs::read(self.results.student(&result.student.key))
            .ok()
            .filter(|_| self.only_failed)
            .and_then(|bytes| serde_json::from_slice(&bytes).ok());
        last.unwrap_or_else(|| {
            let why = if self.only_failed {
                "it isn't graded yet; run the same command again without `--retry-failed`"
            } else {
                "its result in the store was damaged; run the same command again"
            };
            result.why = Some(why.to_owned());
            result
        })
    }

    fn inside(&self, path: &Path) -> String {
        let inside = path.strip_prefix(self.folder).unwrap_or(path);
        inside.to_string_lossy().replace('\\', "/")
    }

    /// Returns who else handed in the same, as far as one result names them.
    fn copies_of(&self, index: usize, key: CacheKey) -> Vec<String> {
        let own = &self.plan.entries[index].entry.path;
        let others = self.plan.copies.get(&key).into_iter().flatten();
        others
            .map(|&other| &self.plan.entries[other].entry)
            .filter(|other| &other.path != own)
            .map(|other| other.student.key.clone())
            .take(COPIES)
            .collect()
    }

    fn copies(&self) -> Vec<Vec<String>> {
        let key = |&index: &usize| self.plan.entries[index].entry.student.key.clone();
        let groups = self.plan.copies.values();
        let mut groups: Vec<Vec<String>> = groups
            .map(|indices| indices.iter().map(key).collect())
            .collect();
        groups.sort();
        groups
    }

    /// Moves the results of students who are no longer in the folder out of the way: they are kept, and counted no more.
    fn move_those_who_are_gone(&self) -> Result<Vec<String>, ClassError> {
        let students = self.results.students();
        let here: BTreeSet<&str> = self
            .plan
            .entries
            .iter()
            .map(|planned| planned.entry.student.key.as_str())
            .collect();
        let mut gone = Vec::new();
        for found in fs::read_dir(&students).map_err(ClassError::read(&students))? {
            let name = found
                .map_err(ClassError::read(&students))?
                .file_name()
                .to_string_lossy()
                .into_owned();
            if let Some(key) = name.strip_suffix(".json")
                && !here.contains(key)
            {
                let to = self.results.folder().join("gone");
                fs::create_dir_all(&to)
                    .and_then(|()| fs::rename(students.join(&name), to.join(&name)))
                    .map_err(ClassError::write(&to))?;
                gone.push(key.to_owned());
            }
        }
        gone.sort();
        Ok(gone)
    }
}

fn json(path: &Path, value: &impl serde::Serialize) -> Result<Vec<u8>, ClassError> {
    let mut bytes = serde_json::to_vec_pretty(value)
        .map_err(|error| ClassError::write(path)(io::Error::other(error)))?;
    bytes.push(b'\n');
    Ok(bytes)
}
