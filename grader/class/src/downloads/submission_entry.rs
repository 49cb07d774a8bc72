//! One student's submission, before it is read.

use std::collections::BTreeMap;
use std::path::PathBuf;

use time::OffsetDateTime;

use super::student::Student;
use submission::{Submission, SubmissionError};

/// The place of a student's submission, and its description by the course system.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct SubmissionEntry {
    /// The folder or archive to read. It may turn out to be unreadable.
    pub path: PathBuf,
    /// The loose `.rs` files that are read instead, by their names in `src/`; the path is one of them.
    pub loose: BTreeMap<String, PathBuf>,
    /// The student.
    pub student: Student,
    /// The submission time, if the system has it.
    pub submitted_at: Option<OffsetDateTime>,
    /// Whether the system marked it as late.
    pub late: bool,
    /// Other files of the same student. It isn't graded.
    pub other_files: Vec<PathBuf>,
    /// Reason for doubting that it is this student's, if there is one; then it isn't read.
    pub unclear: Option<&'static str>,
}

impl SubmissionEntry {
    /// Reads the submission; loose files are completed from the starter.
    pub fn read(&self, starter: Option<&Submission>) -> Result<Submission, SubmissionError> {
        if let Some(why) = self.unclear {
            Err(SubmissionError::Unclear {
                path: self.path.clone(),
                why: why.to_owned(),
            })
        } else if self.loose.is_empty() {
            Submission::read_with(&self.path, starter)
        } else {
            Submission::read_loose(&self.loose, starter)
        }
    }
}
