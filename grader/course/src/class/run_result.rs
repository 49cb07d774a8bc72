//! The results of a run over a class.

use super::attention::NeedsAttention;
use super::statistics::Statistics;

/// The results of a run over a class.
#[derive(Clone, Debug, Default)]
pub struct RunResult {
    /// What the class can and can't do.
    pub statistics: Statistics,
    /// How many submissions were compiled and asked in this run.
    pub graded: usize,
    /// How many of them were graded again on their own.
    pub alone: usize,
    /// How many results were scored again without compiling or asking: from the last report, or from kept answers.
    pub rescored: usize,
    /// Internal errors: the student's key, and why.
    pub failures: Vec<(String, String)>,
    /// The submissions that a person should look at.
    pub attention: Vec<NeedsAttention>,
    /// What seem to be class folders, where nothing in the folder is a submission.
    pub class_folders: Vec<String>,
    /// The keys of students who are no longer in the folder of submissions.
    pub gone: Vec<String>,
}
