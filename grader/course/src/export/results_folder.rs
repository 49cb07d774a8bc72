//! Where results are exported from: a class, or one report.

use std::fs;
use std::io;
use std::path::{Path, PathBuf};

use crate::class::{ClassError, FORMAT, GradingStatus, StudentResult};
use crate::downloads::Student;
use crate::gradebook::results;
use grader::report::Report;

/// Where results are exported from.
#[derive(Clone, Debug)]
pub enum Source {
    /// A folder that `course class` has written.
    Class(PathBuf),
    /// One result or report, from `course class` or from `grader grade --format json`.
    One(Box<StudentResult>),
}

impl Source {
    /// Opens results: a folder of them, or a file with one.
    ///
    /// # Errors
    ///
    /// Returns why they can't be read.
    pub fn open(path: &Path) -> Result<Source, ClassError> {
        if !path.is_file() {
            return Ok(Source::Class(path.to_owned()));
        }
        let bytes = fs::read(path).map_err(ClassError::read(path))?;
        if let Ok(result) = serde_json::from_slice::<StudentResult>(&bytes) {
            return Ok(Source::One(Box::new(result)));
        }
        let report: Report = serde_json::from_slice(&bytes)
            .map_err(|error| ClassError::read(path)(io::Error::other(error)))?;
        Ok(Source::of_report(report))
    }

    /// Takes one report.
    #[must_use]
    pub fn of_report(report: Report) -> Source {
        let mut result = nothing(&report.submission, report.outcome.into());
        result.report = Some(report);
        Source::One(Box::new(result))
    }

    /// Takes a submission that couldn't be taken in.
    #[must_use]
    pub fn of_nothing(ending: GradingStatus, why: &str) -> Source {
        let mut result = nothing("submission", ending);
        result.why = Some(why.to_owned());
        Source::One(Box::new(result))
    }

    /// Returns all results, the items of their reports left out: of those a class of any size has too many.
    ///
    /// # Errors
    ///
    /// Returns why they can't be read.
    pub fn scores(&self) -> Result<Vec<StudentResult>, ClassError> {
        let without_items = |mut result: StudentResult| {
            if let Some(report) = &mut result.report {
                report.parts = Vec::new();
                report.beliefs = Vec::new();
            }
            result
        };
        match self {
            Source::Class(folder) => results(folder)?
                .map(|result| result.map(without_items))
                .collect(),
            Source::One(result) => Ok(vec![without_items((**result).clone())]),
        }
    }

    /// Returns the whole result of one student.
    ///
    /// # Errors
    ///
    /// Returns why it can't be read.
    pub fn result(&self, key: &str) -> Result<StudentResult, ClassError> {
        match self {
            Source::Class(folder) => {
                let path = folder.join("students").join(format!("{key}.json"));
                let bytes = fs::read(&path).map_err(ClassError::read(&path))?;
                serde_json::from_slice(&bytes)
                    .map_err(|error| ClassError::read(&path)(io::Error::other(error)))
            }
            Source::One(result) => Ok((**result).clone()),
        }
    }
}

/// The result of a submission by itself: whose it is, only its name says.
fn nothing(name: &str, ending: GradingStatus) -> StudentResult {
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
        beside: Vec::new(),
        ending,
        why: None,
        copies: Vec::new(),
        report: None,
    }
}
