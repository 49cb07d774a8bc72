//! The course's files and policies, which several commands take.

use std::path::{Path, PathBuf};
use std::str::FromStr;

use clap::Args;
use course::export::ResultsSource;
use course::gradebook::{
    Course, CourseFile, CourseFiles, Extra, Gradebook, NoScore, Person, SubmissionTimes,
};

use grader::command_line::CommandError;

/// The course's files and policies. Each flag overrides a key of `course.toml`.
#[derive(Debug, Args)]
pub(crate) struct CourseArguments {
    /// The course's settings [default: `course.toml` next to the results]
    #[arg(long, value_name = "FILE")]
    course: Option<PathBuf>,
    /// Who is in the course: a CSV file with headings
    #[arg(long, value_name = "FILE")]
    roster: Option<PathBuf>,
    /// The due date, and what lateness costs
    #[arg(long, value_name = "FILE")]
    late_policy: Option<PathBuf>,
    /// When submissions were handed in: a CSV file with headings, such as Moodle's worksheet
    #[arg(long, value_name = "FILE")]
    times: Vec<PathBuf>,
    /// Points and comments given by hand: a CSV file with headings; points from several files are added together
    #[arg(long, value_name = "FILE")]
    points_by_hand: Vec<PathBuf>,
    /// What happens to extra points: apart, added or up-to-full [default: apart]
    #[arg(long, value_name = "HOW", value_parser = Extra::from_str)]
    extra: Option<Extra>,
    /// What is written where nothing could be graded: blank or zero [default: blank]
    #[arg(long, value_name = "WHAT", value_parser = NoScore::from_str)]
    ungraded: Option<NoScore>,
}

impl CourseArguments {
    /// Reads the course's settings, which are next to the results.
    pub(crate) fn settings(&self, results: &Path) -> Result<CourseFile, CommandError> {
        Ok(CourseFile::find(self.course.as_deref(), results)?)
    }

    /// Combines results and course; `more` are times from a file that is filled in.
    pub(crate) fn gradebook(
        &self,
        source: &ResultsSource,
        settings: &CourseFile,
        more: impl FnOnce(&Course) -> Option<SubmissionTimes>,
    ) -> Result<Gradebook, CommandError> {
        let results = source.scores()?;
        let people = results.iter().map(|result| Person::from(&result.student));
        let files = CourseFiles {
            roster: self.roster.clone(),
            late_policy: self.late_policy.clone(),
            points_by_hand: self.points_by_hand.clone(),
            times: self.times.clone(),
            extra: self.extra,
            ungraded: self.ungraded,
        };
        let mut course = Course::read(people.collect(), &files, settings)?;
        if let Some(times) = more(&course) {
            course.times.add(times);
        }
        Ok(Gradebook::of(&course, &results))
    }
}
