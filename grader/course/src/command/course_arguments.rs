//! The course's files and policies, which several commands take.

use std::path::{Path, PathBuf};

use clap::Args;
use course::export::{ResultsSource, ScoredResults};
use course::gradebook::{Course, CourseFile, Person, ScoreSettings, SubmissionTimes};

use grader::command_line::CommandError;

/// The course's files and policies. Each flag overrides a key of `course.toml`.
#[derive(Debug, Args)]
pub(crate) struct CourseArguments {
    /// The course's settings [default: `course.toml` next to the results]
    #[arg(long, value_name = "FILE")]
    course: Option<PathBuf>,
    #[command(flatten)]
    scores: ScoreSettings,
}

impl CourseArguments {
    /// Reads the course's settings, which are next to the results.
    pub(crate) fn settings(&self, results: &Path) -> Result<CourseFile, CommandError> {
        CourseFile::find(self.course.as_deref(), results)
    }

    /// Combines results and course; `more` are times from a file that is filled in.
    pub(crate) fn scored(
        &self,
        source: ResultsSource,
        settings: &CourseFile,
        more: impl FnOnce(&Course) -> Option<SubmissionTimes>,
    ) -> Result<ScoredResults, CommandError> {
        let results = source.scores()?;
        let people = results.iter().map(|result| Person::from(&result.student));
        let mut course = Course::read(people.collect(), &self.scores.or(&settings.scores))?;
        if let Some(times) = more(&course) {
            course.times.add(times);
        }
        Ok(ScoredResults::of(source, &course, &results))
    }
}
