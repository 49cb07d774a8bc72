//! A results folder: what it holds, and where.

use std::path::{Path, PathBuf};

use super::run_record::RunRecord;
use super::written_results::WrittenResults;
use grader::atomic_file::{WriteError, remove_unfinished};
use grader::failure::Failure;
use grader::specs::Assignment;
use staff::facts::{CaseList, Store};
use staff::locked_folder::{ANSWERS, LockedFolder};

/// A folder that `course class` writes, and others read.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ResultsFolder(PathBuf);

/// A results folder in which no other process writes results, or removes answers, as long as this value lives.
#[derive(Debug)]
pub struct LockedResults {
    pub(super) folder: ResultsFolder,
    _lock: LockedFolder,
}

impl ResultsFolder {
    /// Names the folder; nothing is read yet.
    pub fn at(folder: &Path) -> ResultsFolder {
        ResultsFolder(folder.to_owned())
    }

    /// Returns the folder itself.
    pub fn path(&self) -> &Path {
        &self.0
    }

    /// Returns the file of all results, one in a line: the only one that is read again.
    pub(super) fn results_file(&self) -> PathBuf {
        self.0.join("results.jsonl")
    }

    /// Returns the store of what submissions answered.
    pub(super) fn answers(&self) -> PathBuf {
        self.0.join(ANSWERS)
    }

    /// Returns the file of the record of the last run.
    pub(super) fn record(&self) -> PathBuf {
        self.0.join("run.json")
    }

    /// Reads the record of the last run, if there was one.
    pub fn last_run(&self) -> Option<RunRecord> {
        RunRecord::read(&self.record())
    }

    /// Returns the folder for copies of what was handed in.
    pub(super) fn copies(&self) -> PathBuf {
        self.0.join("handed-in")
    }

    /// Keeps the cases by which answers are scored, under the digest of their assignment: stored answers may be older.
    pub(super) fn keep_cases(&self, assignment: &Assignment) -> Result<(), WriteError> {
        let lists = Store::open(&self.answers().join("asked"))?;
        if !lists.has(assignment.digest) {
            lists.put(assignment.digest, &CaseList::of(&assignment.cases))?;
        }
        Ok(())
    }

    /// Opens the results.
    pub fn results(&self) -> Result<WrittenResults, Failure> {
        WrittenResults::open(&self.results_file(), &self.answers())
    }
}

impl LockedResults {
    /// Opens the folder, or makes it. With `shared`, other processes may add answers at the same time.
    pub fn open(folder: &Path, shared: bool) -> Result<LockedResults, Failure> {
        let lock = LockedFolder::open(folder, "", shared)?;
        if !shared {
            remove_unfinished(folder).map_err(WriteError::at(folder))?;
        }
        Ok(LockedResults {
            folder: ResultsFolder::at(folder),
            _lock: lock,
        })
    }
}
