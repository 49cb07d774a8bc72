//! Writes the results of a class from the graded submissions.

use std::collections::{BTreeMap, BTreeSet};
use std::fs;
use std::io;
use std::path::Path;

use super::attention::{NeedsAttention, reasons};
use super::class_plan::{Plan, Planned, Taken, inside};
use super::csv_tables::{
    attention_header, attention_row, scores_header, scores_row, timings_header, timings_row,
};
use super::error::ClassError;
use super::grade_cache::GradingTime;
use super::grade_cache_key::CacheKey;
use super::grading_status::GradingStatus;
use super::rescore::rescored;
use super::results_folder_lock::LockedResults;
use super::run_result::RunResult;
use super::statistics::StatisticsBuilder;
use super::student_result::{FORMAT, StudentResult};
use super::student_result_summary::ResultSummary;
use crate::parallel;
use crate::spreadsheet::Spreadsheet;
use grader::atomic_file::{self, AtomicFile};
use grader::report::Belief;
use grader::specs::Assignment;

/// How many students a result names who handed in the same sources: a whole class may do so.
const COPIES: usize = 20;

/// How many results are made at a time for each job: enough to keep it busy, and few enough for any memory.
const AT_A_TIME: usize = 4;

/// All that the results are made from.
#[derive(Debug)]
pub(super) struct ResultsWriter<'a> {
    pub(super) plan: &'a Plan,
    pub(super) assignment: &'a Assignment,
    pub(super) results: &'a LockedResults,
    pub(super) failures: &'a BTreeMap<CacheKey, String>,
    pub(super) folder: &'a Path,
    pub(super) jobs: usize,
    /// Whether results that this run didn't make are taken from the last one.
    pub(super) keep_others: bool,
}

/// One result, as it is written to each file.
struct Written {
    summary: ResultSummary,
    beliefs: Vec<Belief>,
    why: Option<String>,
    line: Vec<u8>,
    scores: Vec<String>,
    timings: Option<Vec<String>>,
    attention: Vec<NeedsAttention>,
    rescored: bool,
}

/// A table that is written row by row.
struct TableFile(AtomicFile);

impl TableFile {
    fn create(path: &Path, header: Vec<String>) -> Result<TableFile, ClassError> {
        let mut file = AtomicFile::create(path)?;
        let mut sheet = Spreadsheet::new();
        sheet.row(header);
        file.write(&sheet.into_bytes())?;
        Ok(TableFile(file))
    }

    fn write(&mut self, row: Vec<String>) -> Result<(), ClassError> {
        let mut sheet = Spreadsheet::piece();
        sheet.row(row);
        Ok(self.0.write(&sheet.into_bytes())?)
    }

    fn finish(self) -> Result<(), ClassError> {
        Ok(self.0.finish()?)
    }
}

impl ResultsWriter<'_> {
    /// Writes every file of the results folder except the cache.
    pub(super) fn write(&self) -> Result<RunResult, ClassError> {
        let folder = self.results.folder();
        let mut lines = AtomicFile::create(&folder.all())?;
        let mut scores = TableFile::create(&folder.scores(), scores_header(self.assignment))?;
        let mut timings = TableFile::create(&folder.timings(), timings_header())?;
        let mut attention = TableFile::create(&folder.attention(), attention_header())?;
        let mut done = RunResult::default();
        let mut counting = StatisticsBuilder::default();
        let indices: Vec<usize> = (0..self.plan.entries.len()).collect();
        for indices in indices.chunks(self.jobs.max(1) * AT_A_TIME) {
            for written in parallel::map(indices, self.jobs, |&index| self.one(index)) {
                let written = written?;
                lines.write(&written.line)?;
                scores.write(written.scores)?;
                if let Some(row) = written.timings {
                    timings.write(row)?;
                }
                for found in &written.attention {
                    attention.write(attention_row(found))?;
                }
                done.rescored += usize::from(written.rescored);
                counting.add(&written.summary, &written.beliefs);
                if written.summary.status == GradingStatus::InternalError {
                    let why = written.why.unwrap_or_default();
                    done.failures.push((written.summary.key, why));
                }
                done.attention.extend(written.attention);
            }
        }
        done.statistics = counting.end(self.copies());
        let statistics = json(&folder.statistics(), &done.statistics)?;
        atomic_file::write(&folder.statistics(), &statistics)?;
        done.gone = self.move_those_who_are_gone()?;
        atomic_file::sync_folder(&folder.students());
        for table in [scores, timings, attention] {
            table.finish()?;
        }
        // Last, since everything else is made from it.
        lines.finish()?;
        atomic_file::sync_folder(folder.path());
        Ok(done)
    }

    /// Makes one result and writes the student's own file.
    fn one(&self, index: usize) -> Result<Written, ClassError> {
        let planned = &self.plan.entries[index];
        let (result, time, rescored) = self.result(index, planned)?;
        let path = self.results.folder().student(&result.student.key);
        atomic_file::write(&path, &json(&path, &result)?)?;
        let mut line = serde_json::to_vec(&result.without_failures())
            .map_err(|error| ClassError::write(&path)(io::Error::other(error)))?;
        line.push(b'\n');
        Ok(Written {
            summary: ResultSummary::of(&result),
            line,
            scores: scores_row(&result, self.assignment),
            timings: time.map(|time| timings_row(&result, &time)),
            attention: reasons(&result, time.as_ref()),
            rescored,
            why: result.why,
            beliefs: result.report.map_or_else(Vec::new, |report| report.beliefs),
        })
    }

    fn result(
        &self,
        index: usize,
        planned: &Planned,
    ) -> Result<(StudentResult, Option<GradingTime>, bool), ClassError> {
        let mut result = self.blank(planned);
        let (key, ignored) = match &planned.taken {
            Taken::Nothing { status, why } => {
                result.status = *status;
                result.why = Some(why.clone());
                return Ok((result, None, false));
            }
            Taken::Crate { key, ignored, .. } => (*key, ignored),
        };
        result.untouched = self.plan.starter == Some(key);
        result.copies = self.copies_of(index, key);
        if let Some(why) = self.failures.get(&key) {
            result.why = Some(why.clone());
            return Ok((result, None, false));
        }
        let Some(graded) = self.results.cache().get(key)? else {
            return Ok((self.last(result), None, false));
        };
        let (mut report, rescored) = rescored(graded.report, self.assignment);
        report.submission.clone_from(&result.student.key);
        report.ignored.clone_from(ignored);
        result.status = report.outcome.into();
        result.report = Some(report);
        Ok((result, Some(graded.time), rescored))
    }

    /// Returns a result without a report.
    fn blank(&self, planned: &Planned) -> StudentResult {
        let entry = &planned.entry;
        StudentResult {
            format: FORMAT.to_owned(),
            student: entry.student.clone(),
            path: inside(self.folder, &entry.path),
            submitted_at: entry.submitted_at,
            late: entry.late,
            other_files: entry
                .other_files
                .iter()
                .map(|path| inside(self.folder, path))
                .collect(),
            status: GradingStatus::InternalError,
            why: None,
            untouched: false,
            copies: Vec::new(),
            report: None,
            examples: None,
        }
    }

    /// Returns the result of the last run, if this run was not to change it.
    fn last(&self, mut result: StudentResult) -> StudentResult {
        let last = fs::read(self.results.folder().student(&result.student.key))
            .ok()
            .filter(|_| self.keep_others)
            .and_then(|bytes| serde_json::from_slice(&bytes).ok());
        last.unwrap_or_else(|| {
            let why = if self.keep_others {
                "it isn't graded yet; run the same command again without `--retry-failed` and `--only`"
            } else {
                "its cached grade was damaged; run the same command again"
            };
            result.why = Some(why.to_owned());
            result
        })
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

    /// Moves away the results of students who are no longer in the folder: they are kept, but no longer counted.
    fn move_those_who_are_gone(&self) -> Result<Vec<String>, ClassError> {
        let students = self.results.folder().students();
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
                let to = self.results.folder().gone();
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
