//! Where exports come from: the results of a class, or one report.

use std::fs;
use std::io;
use std::path::Path;

use crate::class::{ClassError, FORMAT, GradingStatus, ResultsFolder, StudentResult};
use crate::downloads::Student;
use grader::report::Report;

/// Where exports come from.
#[derive(Clone, Debug)]
pub enum ResultsSource {
    /// A folder that `course class` has written.
    Class(ResultsFolder),
    /// One result or report, from `course class` or from `grader grade --format json`.
    One(Box<StudentResult>),
}

impl ResultsSource {
    /// Opens results: a folder of them, or a file with one.
    pub fn open(path: &Path) -> Result<ResultsSource, ClassError> {
        if !path.is_file() {
            return Ok(ResultsSource::Class(ResultsFolder::at(path)));
        }
        let bytes = fs::read(path).map_err(ClassError::read(path))?;
        if let Ok(result) = serde_json::from_slice::<StudentResult>(&bytes) {
            return Ok(ResultsSource::One(Box::new(result)));
        }
        let report: Report = serde_json::from_slice(&bytes)
            .map_err(|error| ClassError::read(path)(io::Error::other(error)))?;
        Ok(ResultsSource::of_report(report))
    }

    /// Takes one report.
    pub fn of_report(report: Report) -> ResultsSource {
        let mut result = blank(&report.submission, report.outcome.into());
        result.report = Some(report);
        ResultsSource::One(Box::new(result))
    }

    /// Takes a submission that couldn't be read.
    pub fn of_unreadable(status: GradingStatus, why: &str) -> ResultsSource {
        let mut result = blank("submission", status);
        result.why = Some(why.to_owned());
        ResultsSource::One(Box::new(result))
    }

    /// Adds what the student reads about their own examples, if this is one result.
    pub fn add_examples(&mut self, text: String) {
        if let ResultsSource::One(result) = self {
            result.examples = Some(text);
        }
    }

    /// Returns all results without their failures, so a class of any size fits in memory.
    pub fn scores(&self) -> Result<Vec<StudentResult>, ClassError> {
        match self {
            ResultsSource::Class(folder) => folder.results()?.collect(),
            ResultsSource::One(result) => Ok(vec![result.without_failures()]),
        }
    }

    /// Returns the whole result of one student.
    pub fn result(&self, key: &str) -> Result<StudentResult, ClassError> {
        match self {
            ResultsSource::Class(folder) => folder.result(key),
            ResultsSource::One(result) => Ok((**result).clone()),
        }
    }
}

/// The result of a submission by itself, of which only the name is known.
fn blank(name: &str, status: GradingStatus) -> StudentResult {
    StudentResult {
        format: FORMAT.to_owned(),
        student: Student {
            name: Some(name.to_owned()),
            key: "submission".to_owned(),
            ..Student::default()
        },
        path: name.to_owned(),
        submitted_at: None,
        late: false,
        other_files: Vec::new(),
        status,
        why: None,
        untouched: false,
        copies: Vec::new(),
        report: None,
        examples: None,
    }
}
