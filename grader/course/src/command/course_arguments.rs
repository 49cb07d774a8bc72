//! The course's files and policies, which several commands take.

use std::path::{Path, PathBuf};

use clap::Args;
use class::export::{ResultsSource, ScoredResults};
use class::gradebook::{
    Course, CsvFile, ExtraPointsPolicy, HiddenCaseVisibility, LatePolicySource, Person,
    ScoreSettings, UngradedScore,
};

use super::course_file::{CourseFile, choices};

use class::grading::StudentResult;
use grader::command_line::{find_specs, print_note};
use grader::failure::Failure;
use grader::specs::Assignment;
use time::OffsetDateTime;

/// The course's files and policies. Each flag overrides a key of `course.toml`.
#[derive(Debug, Args)]
pub(crate) struct CourseArguments {
    /// The course's settings [default: `course.toml` next to the results]
    #[arg(long, value_name = "FILE")]
    course: Option<PathBuf>,
    /// The participants: a CSV file with headings
    #[arg(long, value_name = "FILE")]
    roster: Option<PathBuf>,
    /// The due date, and what lateness costs
    #[arg(long, value_name = "FILE")]
    late_policy: Option<LatePolicySource>,
    /// Submission times: a CSV file with headings, such as Moodle's worksheet
    #[arg(long, value_name = "FILE")]
    times: Vec<PathBuf>,
    /// Points and comments given by hand: a CSV file with headings; points from several files are added together
    #[arg(long, value_name = "FILE")]
    points_by_hand: Vec<PathBuf>,
    /// The policy for extra points [default: apart]
    #[arg(long, value_name = "HOW", value_parser = choices::<ExtraPointsPolicy>())]
    extra: Option<ExtraPointsPolicy>,
    /// The score of submissions that could not be graded [default: blank]
    #[arg(long, value_name = "WHAT", value_parser = choices::<UngradedScore>())]
    ungraded: Option<UngradedScore>,
}

impl CourseArguments {
    /// Reads the course's settings, which are next to the results.
    pub(crate) fn settings(&self, results: &Path) -> Result<CourseFile, Failure> {
        CourseFile::find(self.course.as_deref(), results)
    }

    /// Combines results and course; `sheet` is a file that is filled in, which may have times.
    pub(crate) fn scored(
        &self,
        source: ResultsSource,
        settings: &CourseFile,
        sheet: Option<&CsvFile>,
    ) -> Result<ScoredResults, Failure> {
        let results = source.scores()?;
        let people = results.iter().map(|result| Person::from(&result.student));
        let flags = ScoreSettings {
            roster: self.roster.clone(),
            late_policy: self.late_policy.clone(),
            times: self.times.clone(),
            points_by_hand: self.points_by_hand.clone(),
            extra: self.extra,
            ungraded: self.ungraded,
        };
        let mut course = Course::read(people.collect(), &flags.or(&settings.scores))?;
        if let Some(sheet) = sheet {
            course.add_times_of(sheet);
        }
        if is_outdated(&results, settings) {
            print_note(
                "warning: the assignment has changed since these results were written; run `cargo course class` again to bring them up to date",
            );
        }
        let scored = ScoredResults::of(source, &course, &results);
        match scored.gradebook.question_about_roster() {
            Some(question) => Err(Failure::usage(question)),
            None => Ok(scored),
        }
    }
}

/// Returns whether results were made from another state of the assignment, if its specs are here.
fn is_outdated(results: &[StudentResult], settings: &CourseFile) -> bool {
    let Ok(specs) = find_specs(settings.run.specs.as_ref()) else {
        return false;
    };
    let reports = || results.iter().filter_map(|result| result.report.as_ref());
    let mut items = reports()
        .flat_map(|report| &report.parts)
        .flat_map(|part| &part.items);
    if settings.run.cases.is_empty() && items.any(|item| item.hidden.cases > 0) {
        // The hidden cases were named on a command line, and can't be compared.
        return false;
    }
    let Ok(assignment) = Assignment::read_specs(&specs, &settings.run.cases) else {
        return false;
    };
    let now = assignment.digest.to_string();
    reports().any(|report| report.made_by.assignment != now)
}

/// Returns the last due date of the course; it must have one if students see hidden cases after it.
pub(crate) fn due_for(
    hidden: HiddenCaseVisibility,
    course: &CourseFile,
) -> Result<Option<OffsetDateTime>, Failure> {
    let policy = course.scores.late_policy.as_ref();
    let due = policy.and_then(LatePolicySource::last_due);
    if hidden == HiddenCaseVisibility::AfterDue && due.is_none() {
        return Err(Failure::usage(
            "hidden cases are shown after the due date, but there is none; write `due` below `[late_policy]` in `course.toml`",
        ));
    }
    Ok(due)
}
