//! Makes and writes the results of a class from the answers of its submissions.

use std::collections::{BTreeMap, BTreeSet};
use std::io;
use std::path::Path;

use super::class_grading::{guarded, in_a_line};
use super::class_plan::{ClassPlan, Planned, Taken, inside};
use super::class_results::ClassResults;
use super::class_run::ClassRun;
use super::csv_tables::{
    ATTENTION, TIMINGS, attention_row, scores_header, scores_row, timings_row,
};
use super::grading_status::GradingStatus;
use super::grading_time::{GradingMetadata, GradingTime};
use super::run_record::RunRecord;
use super::statistics::StatisticsBuilder;
use super::student_result::{StudentResult, find_attention};
use super::written_results::WrittenResults;
use grader::atomic_file::{self, AtomicFile, WriteError};
use grader::failure::Failure;
use grader::report::{Count, SubmissionOutline};
use grader::score::normalized_response;
use staff::facts::{AnswerStore, Answered};
use staff::parallel_map::parallel_map;
use staff::spreadsheet::Spreadsheet;
use submission::{Digest, DigestBuilder, visible_in_json};

/// Most students with the same sources that a result names: a whole class may have them.
const COPIES: usize = 20;

/// Most failures of an item that are kept: the easiest ones. Otherwise a class that hands in untouched starters would fill
/// the disk. All failures are counted.
const FAILURES: usize = 5;

/// Number of results made at a time for each job: enough to keep it busy, and few enough for any memory.
const AT_A_TIME: usize = 4;

/// All that the results are made from.
#[derive(Debug)]
pub(super) struct ResultsWriter<'a> {
    pub(super) run: &'a ClassRun<'a>,
    pub(super) plan: &'a ClassPlan,
    pub(super) answers: &'a [AnswerStore<'a>],
    /// The digest of the grader, and of what it compiles and asks with.
    pub(super) fingerprint: Digest,
    /// Failures of the grader itself, by the key of the answers.
    pub(super) failures: &'a BTreeMap<Digest, String>,
}

/// A result, and what only the tables say of it.
struct Made {
    result: StudentResult,
    time: Option<GradingTime>,
    /// Its line in the file of results.
    line: Vec<u8>,
}

impl ResultsWriter<'_> {
    /// Makes every result, and writes every file of the results folder except the answers.
    pub(super) fn write(&self) -> Result<ClassResults, Failure> {
        let folder = &self.run.results.folder;
        let assignment = &self.run.grader.assignment;
        folder.keep_cases(assignment)?;
        let before = self.scores_before();
        let mut record = RunRecord {
            submissions: self.plan.entries.len(),
            graded: self.plan.entries.len(),
            is_done: true,
            changed: Vec::new(),
        };
        let mut lines = AtomicFile::create(&folder.results_file())?;
        let table = |headings: &str| {
            let mut table = Spreadsheet::separated_by(self.run.separator);
            table.row(headings.split(','));
            table
        };
        let mut scores = Spreadsheet::separated_by(self.run.separator);
        scores.row(scores_header(assignment));
        let mut timings = table(TIMINGS);
        let mut attention = table(ATTENTION);
        let mut done = ClassResults::default();
        let mut counting = StatisticsBuilder::default();
        let indices: Vec<usize> = (0..self.plan.entries.len()).collect();
        for indices in indices.chunks(self.run.jobs.max(1) * AT_A_TIME) {
            for made in parallel_map(indices, self.run.jobs, |&index| self.made(index)) {
                let Made { result, time, line } = made?;
                lines.write(&line)?;
                scores.row(scores_row(&result, assignment));
                if let Some(time) = time {
                    timings.row(timings_row(&result, &time));
                }
                for found in &result.attention {
                    attention.row(attention_row(&result.student.key, found));
                }
                counting.add(&result);
                let score = result.graded().map(|report| report.score);
                let key = result.student.key;
                if let Some(then) = before.get(&key).filter(|then| **then != score) {
                    record.changed.push((key.clone(), *then, score));
                }
                if result.status == GradingStatus::InternalError {
                    let why = result.why.unwrap_or_default();
                    done.failures.push((key.clone(), why));
                }
                let found = result.attention.into_iter();
                done.attention
                    .extend(found.map(|found| (key.clone(), found)));
            }
        }
        let here = self.plan.entries.iter();
        let here: BTreeSet<&str> = here.map(|entry| entry.entry.student.key.as_str()).collect();
        let gone = before
            .into_keys()
            .filter(|key| !here.contains(key.as_str()));
        done.gone = gone.collect();
        done.statistics = counting.end();
        let path = folder.path().join("class.json");
        let statistics = serde_json::to_vec_pretty(&done.statistics);
        atomic_file::write(&path, &statistics.map_err(json(&path))?)?;
        for (name, table) in [
            ("results.csv", scores),
            ("timings.csv", timings),
            ("attention.csv", attention),
        ] {
            atomic_file::write(&folder.path().join(name), &table.into_bytes())?;
        }
        // Last, since everything else is a view of it.
        lines.finish()?;
        record.write(&folder.record());
        atomic_file::sync_folder(folder.path());
        Ok(done)
    }

    /// Makes one result.
    fn made(&self, index: usize) -> Result<Made, Failure> {
        let planned = &self.plan.entries[index];
        let mut result = self.blank(planned);
        let mut time = None;
        match &planned.taken {
            Taken::Nothing { status, why } => {
                result.status = *status;
                result.why = Some(why.clone());
            }
            Taken::Crate { key, outline } => {
                let sources = outline.sources;
                result.untouched = self.plan.starter == Some(sources);
                result.copies = self.copies_of(index, sources);
                match self.score(*key, outline.clone(), &mut result) {
                    Ok(took) => time = Some(took),
                    Err(why) => result.why = Some(why),
                }
            }
        }
        result.attention = find_attention(&result, time.as_ref());
        let path = self.run.results.folder.results_file();
        let line = serde_json::to_string(&result).map_err(json(&path))?;
        let line = (visible_in_json(&line) + "\n").into_bytes();
        Ok(Made { result, time, line })
    }

    /// Scores the answers of a submission, and returns how long they took, or why there is no score.
    fn score(
        &self,
        key: Digest,
        outline: SubmissionOutline,
        result: &mut StudentResult,
    ) -> Result<GradingTime, String> {
        if let Some(why) = self.failures.get(&key) {
            return Err(why.clone());
        }
        let known = self.answers(key);
        let (answered, note) =
            known.ok_or("its answers can't be read any more; run the same command again")?;
        let name = &result.student.key;
        let functions = note.functions;
        let outline = SubmissionOutline {
            functions,
            ..outline
        };
        let mut report = match answered {
            Err((outcome, why)) => self
                .run
                .grader
                .report_not_graded(name, &outline, outcome, why),
            Ok(responses) => {
                let mut answers = DigestBuilder::default();
                for response in &responses {
                    answers.add(normalized_response(response).unwrap_or_default());
                }
                result.answers = Some(answers.finish());
                // A bug in the grader that one submission triggers doesn't keep the others from being scored.
                guarded(|| self.run.grader.score_answers(name, &outline, &responses))
                    .map_err(|failure| in_a_line(&failure.to_string()))?
            }
        };
        for item in report.parts.iter_mut().flat_map(|part| &mut part.items) {
            item.failures.truncate(FAILURES);
            if !self.run.counts_hidden {
                item.hidden = Count::default();
            }
        }
        result.grader = Some(self.fingerprint);
        result.status = report.outcome.into();
        result.report = Some(report);
        Ok(note.time)
    }

    /// Returns what a submission answered to all cases, in their order, and what else is known of it.
    fn answers(&self, key: Digest) -> Option<(Answered, GradingMetadata)> {
        let mut lists = self.answers.iter();
        let (mut all, mut note): (Answered, GradingMetadata) = lists.next()?.get(key)?;
        for list in lists {
            let Ok(responses) = &mut all else {
                break;
            };
            let (more, further): (Answered, GradingMetadata) = list.get(key)?;
            note.time = note.time.and(further.time);
            match more {
                Ok(more) => responses.extend(more),
                Err(not_graded) => all = Err(not_graded),
            }
        }
        Some((all, note))
    }

    /// Returns a result without a report.
    fn blank(&self, planned: &Planned) -> StudentResult {
        let entry = &planned.entry;
        let other_files = entry.other_files.iter();
        StudentResult {
            submitted_at: entry.submitted_at,
            dated: entry.dated.clone(),
            note: entry.note.clone(),
            late: entry.late,
            other_files: other_files
                .map(|path| inside(self.run.folder, path))
                .collect(),
            ..StudentResult::without_report(
                entry.student.clone(),
                inside(self.run.folder, &entry.path),
                GradingStatus::InternalError,
            )
        }
    }

    /// Returns who else handed in the same, if a result names them.
    fn copies_of(&self, index: usize, sources: Digest) -> Vec<String> {
        let own = &self.plan.entries[index].entry.path;
        let others = self.plan.copies.get(&sources).into_iter().flatten();
        others
            .map(|&other| &self.plan.entries[other].entry)
            .filter(|other| &other.path != own)
            .map(|other| other.student.key.clone())
            .take(COPIES)
            .collect()
    }

    /// Returns the scores of the last results, none where nothing was graded.
    fn scores_before(&self) -> BTreeMap<String, Option<u32>> {
        let last = self.run.results.folder.results();
        let last = last.iter().flat_map(WrittenResults::iter).flatten();
        let scored = last.map(|result| {
            let score = result.graded().map(|report| report.score);
            (result.student.key, score)
        });
        scored.collect()
    }
}

fn json(path: &Path) -> impl FnOnce(serde_json::Error) -> Failure {
    let path = path.to_owned();
    move |error| WriteError::at(&path)(io::Error::other(error)).into()
}
