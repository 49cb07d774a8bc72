//! One student's submission, before it is read.

use std::collections::{BTreeMap, BTreeSet};
use std::path::PathBuf;

use submission::{DigestBuilder, Problem, Submission, SubmissionError};
use time::OffsetDateTime;

use super::student::Student;

/// The place of a student's submission, and its description by the course system.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct SubmissionEntry {
    /// The folder or archive to read. It may turn out to be unreadable.
    pub path: PathBuf,
    /// The loose `.rs` files that are read instead, by their names in `src/`; the path is one of them.
    pub loose: BTreeMap<String, PathBuf>,
    /// The archive that is read instead: a repository as it was in one of its commits.
    pub archive: Option<PathBuf>,
    /// The student.
    pub student: Student,
    /// The submission time, if the system has it.
    pub submitted_at: Option<OffsetDateTime>,
    /// The same as the system writes it in a name, without a zone.
    pub dated: Option<String>,
    /// The part of it that is graded, in words; none if that is all.
    pub note: Option<String>,
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
            Err(Problem::Unreadable(why.to_owned()).at(&self.path))
        } else if self.loose.is_empty() {
            let path = self.archive.as_ref().unwrap_or(&self.path);
            let read = Submission::read_with(path, starter);
            read.map_err(|error| error.showing(path, &self.path.to_string_lossy()))
        } else {
            Submission::read_loose(&self.loose, starter)
        }
    }
}

/// Gives each student a key of their own. If two would be the same, each gets a mark that depends only on its own submission,
/// so that other submissions don't change it.
pub(super) fn give_keys(entries: &mut [SubmissionEntry]) {
    let mut times: BTreeMap<String, usize> = BTreeMap::new();
    for entry in entries.iter_mut() {
        entry.student.key = entry.student.plain_key();
        *times.entry(folded(&entry.student.key)).or_default() += 1;
    }
    let mut given = BTreeSet::new();
    for entry in entries.iter_mut() {
        let student = &mut entry.student;
        if times[&folded(&student.key)] > 1 {
            let mut digest = DigestBuilder::default();
            digest.add(
                entry
                    .path
                    .file_name()
                    .unwrap_or_default()
                    .as_encoded_bytes(),
            );
            for known in [&student.name, &student.id, &student.login, &student.email] {
                digest.add(known.as_deref().unwrap_or_default());
            }
            let mark = digest.finish().to_string();
            student.key = format!("{}-{}", student.key, &mark[..8]);
        }
        let key = student.key.clone();
        let mut number = 2;
        while !given.insert(folded(&student.key)) {
            student.key = format!("{key}-{number}");
            number += 1;
        }
    }
}

/// Returns what two names of files have in common if case doesn't matter: for some systems, `straße` and `strasse` are one name.
fn folded(key: &str) -> String {
    let upper = key.chars().flat_map(char::to_uppercase);
    upper.flat_map(char::to_lowercase).collect()
}
