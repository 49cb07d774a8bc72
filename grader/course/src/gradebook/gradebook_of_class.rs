//! The gradebook: every student's score, computed once for all exports.

use super::course_data::Course;
use super::people_index::{Found, PeopleIndex};
use super::person::Person;
use super::points_policy::{ExtraPoints, NoScore};
use super::score_row::{Enrolment, GradebookRow};
use crate::class::StudentResult;

/// The gradebook: every student's score, computed once for all exports.
#[derive(Clone, Debug, Default)]
pub struct Gradebook {
    /// The students: those on the roster in its order, then submissions from people who aren't on it.
    pub entries: Vec<GradebookRow>,
    /// The points that can be earned in the parts that are not extra.
    pub max_score: u32,
    /// The points that can be earned in extra parts.
    pub max_extra: u32,
    /// The policy for extra points.
    pub extra: ExtraPoints,
    /// The score of submissions that could not be graded.
    pub ungraded: NoScore,
}

impl Gradebook {
    /// Combines the results of a class with its course. No student is dropped.
    pub fn of(course: &Course, results: &[StudentResult]) -> Gradebook {
        let index = PeopleIndex::of(&course.people);
        let mut taken: Vec<Option<&StudentResult>> = vec![None; course.people.len()];
        let mut strangers = Vec::new();
        for (number, result) in results.iter().enumerate() {
            let found = if course.has_roster {
                index.find(&Person::from(&result.student))
            } else {
                Found::One(number)
            };
            match found {
                Found::One(place) => match &mut taken[place] {
                    free @ None => *free = Some(result),
                    Some(_) => strangers.push((result, Enrolment::HandedInTwice)),
                },
                Found::Several => strangers.push((result, Enrolment::Unclear)),
                Found::Nobody => strangers.push((result, Enrolment::NotOnRoster)),
            }
        }
        let known = course.people.iter().zip(taken).enumerate();
        let known = known.map(|(place, (person, result))| {
            let person = person.clone();
            GradebookRow::of(course, Some(place), person, Enrolment::TakesPart, result)
        });
        let unknown = strangers.into_iter().map(|(result, enrolment)| {
            let person = Person::from(&result.student);
            GradebookRow::of(course, None, person, enrolment, Some(result))
        });
        let reports = || results.iter().filter_map(|result| result.report.as_ref());
        Gradebook {
            entries: known.chain(unknown).collect(),
            max_score: reports().map(|report| report.max_score).max().unwrap_or(0),
            max_extra: reports().map(|report| report.max_extra).max().unwrap_or(0),
            extra: course.extra,
            ungraded: course.ungraded,
        }
    }
}
