//! The results of a run over a class.

use super::attention::Attention;
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
    /// Internal errors: the student's key, and why.
    pub failures: Vec<(String, String)>,
    /// The submissions that need attention: the student's key, and why.
    pub attention: Vec<(String, Attention)>,
    /// What seem to be class folders, each of which holds several submissions.
    pub class_folders: Vec<String>,
    /// The keys of students who are in the last results, and no longer in the folder of submissions.
    pub gone: Vec<String>,
}
