//! One run over a class: what is graded, with what, and where to.

use std::collections::BTreeMap;
use std::path::Path;

use super::results_folder::{LockedResults, ResultsFolder};
use crate::downloads::SubmissionEntry;
use grader::grade::Grader;
use staff::progress::Progress;
use submission::Submission;

/// One run over a class.
#[derive(Debug)]
pub struct ClassRun<'a> {
    /// The grader.
    pub grader: &'a Grader,
    /// The folder of submissions.
    pub folder: &'a Path,
    /// The submissions in it.
    pub entries: &'a [SubmissionEntry],
    /// Folder of the results.
    pub results: &'a LockedResults,
    /// Number of submissions graded at a time.
    pub jobs: usize,
    /// Other results, whose answers are taken over.
    pub earlier: Option<&'a ResultsFolder>,
    /// The keys of students whose submissions are asked again, even if their answers are known.
    pub again: &'a [String],
    /// The starter as it was handed out.
    pub starter: Option<&'a Submission>,
    /// Whether results say how many hidden cases are right.
    pub counts_hidden: bool,
    /// The key of the first of those who hand in together, by the key of each other one: they don't copy from each other.
    pub teams: &'a BTreeMap<String, String>,
    /// Whether copies of what was handed in are kept with the results.
    pub keeps_copies: bool,
    /// The separator of the cells of tables: an ASCII character.
    pub separator: &'static str,
    /// Display of progress.
    pub progress: &'a dyn Progress,
}
