//! One student's submission, before it is read.

use std::collections::BTreeMap;
use std::path::PathBuf;

use time::OffsetDateTime;

use super::student::Student;
use submission::{Submission, SubmissionError};

/// Where a student's submission is, and what its course system says about it.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Entry {
    /// The folder or archive to read. It may turn out to be unreadable.
    pub path: PathBuf,
    /// The loose `.rs` files that are read instead, by their names in `src/`; the path is one of them.
    pub loose: BTreeMap<String, PathBuf>,
    /// Whose it is.
    pub student: Student,
    /// When it was handed in, if the system says it.
    pub submitted_at: Option<OffsetDateTime>,
    /// Whether the system marked it as late.
    pub late: bool,
    /// What else the same student handed in. It isn't graded.
    pub other_files: Vec<PathBuf>,
}

impl Entry {
    /// Reads the submission.
    pub fn read(&self) -> Result<Submission, SubmissionError> {
        if self.loose.is_empty() {
            Submission::read(&self.path)
        } else {
            Submission::read_loose(&self.loose)
        }
    }
}
