//! All that a course adds to the results of its class.

use std::fs;
use std::io;
use std::path::{Path, PathBuf};

use super::course_file::CourseFile;
use super::csv_file::CsvFile;
use super::late_policy::LatePolicy;
use super::mistakes_in_course_files::CourseMistakes;
use super::people_index::PeopleIndex;
use super::person::Person;
use super::points_by_hand::PointsByHand;
use super::points_policy::{Extra, NoScore};
use super::roster::Roster;
use super::submission_times::SubmissionTimes;
use super::toml_reader::TomlReader;
use grader::mistake::Mistake;

/// All that a course adds to the results of its class.
#[derive(Clone, Debug, Default)]
pub struct Course {
    /// Whether there is a roster; without one, everybody who handed in takes part.
    pub has_roster: bool,
    /// Who takes part, in the order of the roster or the results.
    pub people: Vec<Person>,
    /// When submissions are due, and what lateness costs.
    pub late_policy: LatePolicy,
    /// When submissions were handed in, where the downloads don't say it.
    pub times: SubmissionTimes,
    /// Points given by hand.
    pub points_by_hand: PointsByHand,
    /// What happens to extra points.
    pub extra: Extra,
    /// What is written where nothing was graded.
    pub ungraded: NoScore,
}

/// The files of a course. Those that are missing here may be named in its `course.toml`.
#[derive(Clone, Debug, Default)]
pub struct CourseFiles {
    /// The roster.
    pub roster: Option<PathBuf>,
    /// The late policy.
    pub late_policy: Option<PathBuf>,
    /// Tables of points given by hand.
    pub points_by_hand: Vec<PathBuf>,
    /// Tables that say when submissions were handed in.
    pub times: Vec<PathBuf>,
    /// What happens to extra points.
    pub extra: Option<Extra>,
    /// What is written where nothing was graded.
    pub ungraded: Option<NoScore>,
}

impl Course {
    /// Reads the files of a course; `handed_in` are the people of the results.
    pub fn read(
        handed_in: Vec<Person>,
        files: &CourseFiles,
        settings: &CourseFile,
    ) -> Result<Course, CourseMistakes> {
        let mut diagnostics = Vec::new();
        let roster = files.roster.as_ref().or(settings.roster.as_ref());
        let submitters = PeopleIndex::of(&handed_in);
        let mut course = Course {
            has_roster: roster.is_some(),
            people: handed_in,
            extra: files.extra.unwrap_or(settings.extra),
            ungraded: files.ungraded.unwrap_or(settings.ungraded),
            ..Course::default()
        };
        let roster = roster.and_then(|path| table(path, &mut diagnostics));
        if let Some(sheet) = &roster {
            course.people = Roster::of(sheet, &mut diagnostics).people;
        }
        let index = PeopleIndex::of(&course.people);
        course.late_policy = match &files.late_policy {
            Some(path) => late_policy(path, &index, &mut diagnostics),
            None => match settings.late_policy(&index) {
                Some((policy, found)) => {
                    diagnostics.extend(found);
                    policy
                }
                None => LatePolicy::default(),
            },
        };
        let by_hand = match files.points_by_hand.as_slice() {
            [] => &settings.points_by_hand,
            named => named,
        };
        for path in by_hand {
            if let Some(sheet) = table(path, &mut diagnostics) {
                let given = PointsByHand::of(&sheet, &index, &submitters, &mut diagnostics);
                course.points_by_hand.add(given);
            }
        }
        let offset = course.late_policy.offset();
        for path in files.times.iter().chain(&settings.times) {
            let Some(sheet) = table(path, &mut diagnostics) else {
                continue;
            };
            match SubmissionTimes::of(&sheet, &index, offset, &mut diagnostics) {
                Some(times) => course.times.add(times),
                None => diagnostics.push(sheet.diagnostic(
                    &(0..0),
                    "no column says when submissions were handed in; call the column with these times `submitted_at`",
                )),
            }
        }
        if let Some(sheet) = &roster
            && let Some(times) = SubmissionTimes::of(sheet, &index, offset, &mut Vec::new())
        {
            course.times.add(times);
        }
        CourseMistakes::none_in(diagnostics)?;
        Ok(course)
    }
}

/// Reads a table, as far as it can be read.
fn table(path: &Path, diagnostics: &mut Vec<Mistake>) -> Option<CsvFile> {
    match CsvFile::read(path) {
        Ok((sheet, found)) => {
            diagnostics.extend(found);
            Some(sheet)
        }
        Err(error) => {
            diagnostics.push(unreadable(path, &error));
            None
        }
    }
}

fn late_policy(path: &Path, index: &PeopleIndex, diagnostics: &mut Vec<Mistake>) -> LatePolicy {
    let file = name(path);
    match fs::read_to_string(path) {
        Ok(text) => {
            let mut reader = TomlReader::new(&file, &text);
            let policy = LatePolicy::read(index, &mut reader);
            diagnostics.extend(reader.diagnostics);
            policy
        }
        Err(error) => {
            diagnostics.push(unreadable(path, &error));
            LatePolicy::default()
        }
    }
}

fn name(path: &Path) -> String {
    path.to_string_lossy().replace('\\', "/")
}

fn unreadable(path: &Path, error: &io::Error) -> Mistake {
    let what = format!("the file can't be read: {error}; check the path");
    Mistake::in_file(&name(path), what)
}
