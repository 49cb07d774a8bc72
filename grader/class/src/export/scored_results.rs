//! The value that every format is made from: results, and the scores that the course makes of them.

use super::results_source::ResultsSource;
use crate::gradebook::{ClassGradebook, Course, GradebookRow};
use crate::grading::StudentResult;
use grader::failure::Failure;

/// Results, and the scores that the course makes of them.
#[derive(Clone, Debug)]
pub struct ScoredResults {
    /// The score of each student.
    pub gradebook: ClassGradebook,
    /// The source of the results.
    pub source: ResultsSource,
}

impl ScoredResults {
    /// Computes the scores of results.
    pub fn of(source: ResultsSource, course: &Course, results: &[StudentResult]) -> ScoredResults {
        ScoredResults {
            gradebook: ClassGradebook::of(course, results),
            source,
        }
    }

    /// Reads the whole result of each student who has one, one after another: a class of any size fits in memory.
    pub(super) fn results(
        &self,
    ) -> impl Iterator<Item = (&GradebookRow, Result<StudentResult, Failure>)> {
        let entries = self.gradebook.entries.iter();
        entries.filter_map(|entry| Some((entry, self.source.result(entry.key.as_deref()?))))
    }
}
