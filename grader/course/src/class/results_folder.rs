//! A results folder: what it holds, and where.

use std::fs::{self, File};
use std::io::{self, BufRead, BufReader};
use std::path::{Path, PathBuf};

use super::error::ClassError;
use super::student_result::StudentResult;
use super::student_result_summary::{ResultSummary, SummaryReader};

/// A folder that `course class` writes, and others read.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ResultsFolder(PathBuf);

impl ResultsFolder {
    /// Names the folder; nothing is read yet.
    pub fn at(folder: &Path) -> ResultsFolder {
        ResultsFolder(folder.to_owned())
    }

    /// Returns the folder itself.
    pub fn path(&self) -> &Path {
        &self.0
    }

    /// Returns the folder of the students' results.
    pub fn students(&self) -> PathBuf {
        self.0.join("students")
    }

    /// Returns the file of one student's result.
    pub fn student(&self, key: &str) -> PathBuf {
        self.students().join(format!("{key}.json"))
    }

    /// Returns the file of all results, one in a line, without their failures.
    pub fn all(&self) -> PathBuf {
        self.0.join("results.jsonl")
    }

    /// Returns the table of scores.
    pub fn scores(&self) -> PathBuf {
        self.0.join("results.csv")
    }

    /// Returns the table of submissions that a person should look at.
    pub fn attention(&self) -> PathBuf {
        self.0.join("attention.csv")
    }

    /// Returns the table of how long each submission took.
    pub fn timings(&self) -> PathBuf {
        self.0.join("timings.csv")
    }

    /// Returns the file of statistics.
    pub fn statistics(&self) -> PathBuf {
        self.0.join("class.json")
    }

    /// Returns the folder of what was graded.
    pub fn cache(&self) -> PathBuf {
        self.0.join("cache")
    }

    /// Returns the folder of what submissions answered.
    pub fn answers(&self) -> PathBuf {
        self.0.join("answers")
    }

    /// Returns the folder of results whose submissions are gone.
    pub fn gone(&self) -> PathBuf {
        self.0.join("gone")
    }

    /// Reads all results, one after another, without their failures.
    pub fn results(
        &self,
    ) -> Result<impl Iterator<Item = Result<StudentResult, ClassError>> + use<>, ClassError> {
        let path = self.all();
        Ok(lines(&path)?.map(move |line| {
            serde_json::from_str(&line?)
                .map_err(|error| ClassError::read(&path)(io::Error::other(error)))
        }))
    }

    /// Reads the summaries of all results, one after another.
    pub fn summaries(
        &self,
    ) -> Result<impl Iterator<Item = Result<ResultSummary, ClassError>> + use<>, ClassError> {
        let path = self.all();
        let mut reader = SummaryReader::default();
        Ok(lines(&path)?.map(move |line| {
            reader
                .read(&line?)
                .map_err(|error| ClassError::read(&path)(io::Error::other(error)))
        }))
    }

    /// Reads the whole result of one student.
    ///
    /// # Errors
    ///
    /// Returns why it can't be read; where there is none, with the keys that are similar.
    pub fn result(&self, key: &str) -> Result<StudentResult, ClassError> {
        let path = self.student(key);
        match fs::read(&path) {
            Ok(bytes) => serde_json::from_slice(&bytes)
                .map_err(|error| ClassError::read(&path)(io::Error::other(error))),
            Err(error) if error.kind() == io::ErrorKind::NotFound && self.all().is_file() => {
                let known = self.summaries()?.map(|summary| Ok(summary?.key));
                let known: Vec<String> = known.collect::<Result<_, ClassError>>()?;
                Err(ClassError::unknown_key(key, &known))
            }
            Err(error) => Err(ClassError::read(&path)(error)),
        }
    }
}

fn lines(
    path: &Path,
) -> Result<impl Iterator<Item = Result<String, ClassError>> + use<>, ClassError> {
    let file = File::open(path).map_err(ClassError::read(path))?;
    let path = path.to_owned();
    let lines = BufReader::new(file).lines();
    Ok(lines.map(move |line| line.map_err(ClassError::read(&path))))
}
