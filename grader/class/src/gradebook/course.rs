//! The data that a course adds to the results of its class.

use std::path::{Path, PathBuf};

use super::csv_file::CsvFile;
use super::late_policy::{LatePolicy, LatePolicySource};
use super::mistakes_in_course_files::{mistakes_in_course_files, unreadable};
use super::people_index::{PeopleIndex, Person};
use super::points_by_hand::PointsByHand;
use super::policies::{ExtraPointsPolicy, UngradedScore};
use super::read_roster::read_roster;
use super::submission_times::SubmissionTimes;
use crate::settings;
use grader::failure::Failure;
use grader::mistake::{Mistake, Mistakes};

settings! {
    /// Settings for the scores.
    #[derive(Clone, Debug, Default)]
    pub ScoreSettings {
        /// The participants: a CSV file with headings.
        roster: Option<PathBuf>,
        /// The due date, and what lateness costs.
        late_policy: Option<LatePolicySource>,
        /// Submission times: a CSV file with headings, such as Moodle's worksheet.
        times: Vec<PathBuf>,
        /// Points and comments given by hand: a CSV file with headings; points from several files are added together.
        points_by_hand: Vec<PathBuf>,
        /// The policy for extra points.
        extra: Option<ExtraPointsPolicy>,
        /// The score of submissions that could not be graded.
        ungraded: Option<UngradedScore>,
    }
}

/// All that a course adds to the results of its class.
#[derive(Clone, Debug, Default)]
pub struct Course {
    /// Whether there is a roster; without one, everyone who handed in takes part.
    pub has_roster: bool,
    /// The participants, in the order of the roster or the results.
    pub people: Vec<Person>,
    /// The due date, and the cost of lateness.
    pub late_policy: LatePolicy,
    /// Submission times, where the downloads don't have them.
    pub times: SubmissionTimes,
    /// Points given by hand.
    pub points_by_hand: PointsByHand,
    /// The policy for extra points.
    pub extra: ExtraPointsPolicy,
    /// The score of submissions that could not be graded.
    pub ungraded: UngradedScore,
}

impl Course {
    /// Reads what the settings name; `handed_in` are the people of the results.
    pub fn read(handed_in: Vec<Person>, settings: &ScoreSettings) -> Result<Course, Failure> {
        let mut diagnostics = Vec::new();
        let submitters = PeopleIndex::of(&handed_in);
        let mut course = Course {
            has_roster: settings.roster.is_some(),
            people: handed_in,
            extra: settings.extra.unwrap_or_default(),
            ungraded: settings.ungraded.unwrap_or_default(),
            ..Course::default()
        };
        let roster = settings.roster.as_deref();
        let roster = roster.and_then(|path| table(path, &mut diagnostics));
        if let Some(sheet) = &roster {
            course.people = read_roster(sheet, &mut diagnostics);
        }
        // With a broken roster, no message about strangers and namesakes would be true.
        let mut index = PeopleIndex::of(&course.people);
        index.is_doubtful = !diagnostics.is_empty();
        if let Some(source) = &settings.late_policy {
            course.late_policy = LatePolicy::of(source, &index, &mut diagnostics);
        }
        for path in &settings.points_by_hand {
            if let Some(sheet) = table(path, &mut diagnostics) {
                let given = &mut course.points_by_hand;
                given.add(&sheet, &index, &submitters, &mut diagnostics);
            }
        }
        let zone = course.late_policy.zone();
        for path in &settings.times {
            let Some(sheet) = table(path, &mut diagnostics) else {
                continue;
            };
            match SubmissionTimes::of(&sheet, &index, &submitters, &zone, &mut diagnostics) {
                Some(times) => course.times.add(times),
                None => diagnostics.push(sheet.diagnostic(
                    &(0..0),
                    "no column says when submissions were handed in; call the column with these times `submitted_at`",
                )),
            }
        }
        if let Some(sheet) = &roster {
            let nobody = PeopleIndex::default();
            let read = SubmissionTimes::of(sheet, &index, &nobody, &zone, &mut diagnostics);
            course.times.add(read.unwrap_or_default());
        }
        Mistakes::none_in(diagnostics).map_err(mistakes_in_course_files)?;
        Ok(course)
    }

    /// Adds the times of a table that is read for something else too, if it has any.
    pub fn add_times_of(&mut self, sheet: &CsvFile) {
        let index = PeopleIndex::of(&self.people);
        let (nobody, zone) = (PeopleIndex::default(), self.late_policy.zone());
        if let Some(times) = SubmissionTimes::of(sheet, &index, &nobody, &zone, &mut Vec::new()) {
            self.times.add(times);
        }
    }
}

/// Reads what can be read of a table.
fn table(path: &Path, diagnostics: &mut Vec<Mistake>) -> Option<CsvFile> {
    match CsvFile::read(path) {
        Ok((sheet, found)) => {
            let is_readable = !sheet.rows().is_empty() || found.is_empty();
            let is_empty = sheet.rows().is_empty() && found.is_empty();
            diagnostics.extend(found);
            if is_empty {
                let what = "the table is empty; write its headings in the first line";
                diagnostics.push(sheet.diagnostic(&(0..0), what));
                return None;
            }
            is_readable.then_some(sheet)
        }
        Err(error) => {
            diagnostics.push(unreadable(path, &error));
            None
        }
    }
}
