//! The results of a run over a class.

use super::attention::Attention;
use super::statistics::Statistics;

/// The results of a run over a class.
#[derive(Clone, Debug, Default)]
pub struct ClassResults {
    /// Statistics of the class.
    pub statistics: Statistics,
    /// Number of submissions compiled and asked in this run.
    pub graded: usize,
    /// Number of them that were graded again on their own.
    pub alone: usize,
    /// Internal errors: the student's key, and why.
    pub failures: Vec<(String, String)>,
    /// The submissions that need attention: the student's key, and why.
    pub attention: Vec<(String, Attention)>,
    /// Folders that look like class folders, since each holds several submissions.
    pub class_folders: Vec<String>,
    /// The keys of students who are in the last results, and no longer in the folder of submissions.
    pub gone: Vec<String>,
}
