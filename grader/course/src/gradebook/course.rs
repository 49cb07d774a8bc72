//! All that a course adds to the results of its class.

use std::fs;
use std::io;
use std::path::Path;

use super::csv_file::CsvFile;
use super::late_policy::LatePolicy;
use super::manual_points::ManualPoints;
use super::people_index::PeopleIndex;
use super::person::Person;
use super::roster::Roster;
use super::slip::{Slip, Slips};

/// All that a course adds to the results of its class.
#[derive(Clone, Debug, Default)]
pub struct Course {
    /// Whether there is a roster; without one, everybody who handed in takes part.
    pub has_roster: bool,
    /// Who takes part, in the order of the roster or the results.
    pub people: Vec<Person>,
    /// When it is due, and what lateness costs.
    pub terms: LatePolicy,
    /// Points given by hand, by the place of whom they were given to.
    pub manual: ManualPoints,
}

impl Course {
    /// Reads the files of a course, whichever there are; `handed_in` are the people of the results.
    ///
    /// # Errors
    ///
    /// Returns every slip in any of the files.
    pub fn read(
        handed_in: Vec<Person>,
        roster: Option<&Path>,
        terms: Option<&Path>,
        manual: Option<&Path>,
    ) -> Result<Course, Slips> {
        let mut slips = Vec::new();
        let mut course = Course {
            has_roster: roster.is_some(),
            people: handed_in,
            ..Course::default()
        };
        if let Some(path) = roster {
            match Roster::read(path) {
                Ok((roster, found)) => {
                    course.people = roster.people;
                    slips.extend(found);
                }
                Err(error) => slips.push(unreadable(path, &error)),
            }
        }
        let index = PeopleIndex::of(&course.people);
        if let Some(path) = terms {
            match fs::read(path).map(String::from_utf8) {
                Ok(Ok(text)) => {
                    course.terms = LatePolicy::of(&name(path), &text, &index, &mut slips)
                }
                Ok(Err(_)) => slips.push(Slip::in_file(
                    &name(path),
                    "this isn't UTF-8; save it as UTF-8",
                )),
                Err(error) => slips.push(unreadable(path, &error)),
            }
        }
        if let Some(path) = manual {
            match CsvFile::read(path) {
                Ok((sheet, found)) => {
                    slips.extend(found);
                    course.manual = ManualPoints::of(&sheet, &index, &mut slips);
                }
                Err(error) => slips.push(unreadable(path, &error)),
            }
        }
        Slips::none_in(slips)?;
        Ok(course)
    }
}

fn name(path: &Path) -> String {
    path.to_string_lossy().replace('\\', "/")
}

fn unreadable(path: &Path, error: &io::Error) -> Slip {
    Slip::in_file(
        &name(path),
        format!("it can't be read: {error}; check the path"),
    )
}
