//! The gradebook: every student's score, computed once for all exports.

use std::collections::{BTreeMap, BTreeSet};

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
        let is_free = |place: &usize| taken[*place].is_none();
        let unclear = strangers.iter().enumerate();
        let unclear = unclear.filter(|(_, (_, enrolment))| *enrolment == Enrolment::Unclear);
        let namesakes: BTreeMap<usize, Vec<usize>> = unclear
            .map(|(stranger, (result, _))| {
                let places = namesakes(course, &Person::from(&result.student));
                (stranger, places.into_iter().filter(is_free).collect())
            })
            .collect();
        let perhaps: BTreeSet<usize> = namesakes.values().flatten().copied().collect();
        let known = course.people.iter().zip(&taken).enumerate();
        let known = known.map(|(place, (person, result))| {
            let enrolment = if perhaps.contains(&place) {
                Enrolment::PerhapsHandedIn
            } else {
                Enrolment::TakesPart
            };
            GradebookRow::of(course, Some(place), person.clone(), enrolment, *result)
        });
        let unknown = strangers.iter().enumerate();
        let unknown = unknown.map(|(stranger, (result, enrolment))| {
            let person = Person::from(&result.student);
            let mut row = GradebookRow::of(course, None, person, *enrolment, Some(result));
            let places = namesakes.get(&stranger);
            if places.is_some_and(|places| places.iter().any(|place| has_own_rules(course, *place)))
            {
                row.final_score = None;
            }
            row
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

/// Returns the places of the people that a submission of this person may belong to.
fn namesakes(course: &Course, person: &Person) -> Vec<usize> {
    let people = course.people.iter().enumerate();
    people
        .filter(|(place, known)| {
            PeopleIndex::of_some([(*place, *known)]).find(person) != Found::Nobody
        })
        .map(|(place, _)| place)
        .collect()
}

/// Whether a person's final score depends on more than the submission.
fn has_own_rules(course: &Course, place: usize) -> bool {
    course.points_by_hand.get(place).is_some()
        || course.late_policy.has_exception_for(place)
        || course.times.get(place).is_some()
}
