//! The value that every format is made from: results, and the scores that the course makes of them.

use std::fs;
use std::path::Path;

use grader::failure::Failure;
use grader::report::FORMAT as REPORT;
use serde::Deserialize;

use crate::gradebook::{ClassGradebook, Course, GradebookRow};
use crate::grading::{FORMAT, ResultsFolder, StudentResult, WrittenResults, unreadable};

/// Results, and the scores that the course makes of them.
#[derive(Clone, Debug)]
pub struct ScoredResults {
    /// The score of each student.
    pub gradebook: ClassGradebook,
    /// The source of the results.
    pub source: ResultsSource,
}

impl ScoredResults {
    /// Computes the scores of results.
    pub fn of(source: ResultsSource, course: &Course, results: &[StudentResult]) -> ScoredResults {
        let mut gradebook = ClassGradebook::of(course, results);
        if matches!(source, ResultsSource::One(_)) {
            // Of the others, nothing is known.
            gradebook.entries.retain(|entry| entry.key.is_some());
            gradebook.questions.clear();
        }
        ScoredResults { gradebook, source }
    }

    /// Reads the whole result of each student who has one, one after another: a class of any size fits in memory.
    pub(super) fn results(
        &self,
    ) -> impl Iterator<Item = (&GradebookRow, Result<StudentResult, Failure>)> {
        let entries = self.gradebook.entries.iter();
        entries.filter_map(|entry| Some((entry, self.source.result(entry.key.as_deref()?))))
    }
}

/// The format of a file.
#[derive(Deserialize)]
struct Formatted {
    format: String,
}

/// The source of exports.
#[derive(Clone, Debug)]
pub enum ResultsSource {
    /// The results that `course class` has written.
    Class(WrittenResults),
    /// One result or report, from `course show --format json` or `grader grade --format json`.
    One(Box<StudentResult>),
}

impl ResultsSource {
    /// Opens results: a folder of them, or a file with one.
    pub fn open(path: &Path) -> Result<ResultsSource, Failure> {
        if !path.is_file() {
            return Ok(ResultsSource::Class(ResultsFolder::at(path).results()?));
        }
        let bytes = fs::read(path).map_err(unreadable(path))?;
        let Formatted { format } = serde_json::from_slice(&bytes).map_err(unreadable(path))?;
        match format.as_str() {
            FORMAT => {
                let result = serde_json::from_slice(&bytes).map_err(unreadable(path))?;
                Ok(ResultsSource::One(Box::new(result)))
            }
            REPORT => {
                let report = serde_json::from_slice(&bytes).map_err(unreadable(path))?;
                Ok(ResultsSource::One(Box::new(StudentResult::of_report(
                    report,
                ))))
            }
            other => {
                let why = format!("its format is `{other}`, neither `{FORMAT}` nor `{REPORT}`");
                Err(unreadable(path)(why))
            }
        }
    }

    /// Returns all results without their failures, so a class of any size fits in memory.
    pub fn scores(&self) -> Result<Vec<StudentResult>, Failure> {
        match self {
            ResultsSource::Class(results) => results
                .iter()
                .map(|result| Ok(result?.without_failures()))
                .collect(),
            ResultsSource::One(result) => Ok(vec![result.without_failures()]),
        }
    }

    /// Returns the whole result of one student.
    pub fn result(&self, key: &str) -> Result<StudentResult, Failure> {
        match self {
            ResultsSource::Class(results) => results.get(key),
            ResultsSource::One(result) => Ok((**result).clone()),
        }
    }
}
