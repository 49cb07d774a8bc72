//! The gradebook: every student's score, computed once for all exports.

use std::collections::{BTreeMap, BTreeSet};

use time::OffsetDateTime;

use super::course::Course;
use super::find_owners::{Owner, find_owners};
use super::gradebook_row::{Enrolment, GradebookRow};
use super::people_index::Person;
use super::policies::ExtraPointsPolicy;
use crate::downloads::Student;
use crate::grading::StudentResult;

/// The gradebook: every student's score, computed once for all exports.
#[derive(Clone, Debug, Default)]
pub struct ClassGradebook {
    /// The students: those on the roster in its order, then submissions from people who aren't on it.
    pub entries: Vec<GradebookRow>,
    /// The points that can be earned in the parts that are not extra.
    pub max_score: u32,
    /// The points that can be earned in extra parts.
    pub max_extra: u32,
    /// The policy for extra points.
    pub extra: ExtraPointsPolicy,
    /// Whether a roster says who takes part.
    pub has_roster: bool,
    /// The submissions of nobody in the course for certain: the key, and why.
    pub questions: Vec<(String, String)>,
}

impl ClassGradebook {
    /// Combines the results of a class with its course. No student is dropped.
    pub fn of(course: &Course, results: &[StudentResult]) -> ClassGradebook {
        let handed_in = HandedIn::of(course, results);
        let known = course.people.iter().enumerate();
        let known = known.filter(|(place, _)| handed_in.is_person(course, *place));
        let known = known.map(|(place, person)| handed_in.row(course, place, person));
        let unknown = handed_in.strangers.iter().map(|stranger| {
            let result = stranger.result;
            let person = Person::from(&result.student);
            let mut row =
                GradebookRow::of(course, None, person, stranger.enrolment, Some(result), None);
            let mut perhaps = stranger.perhaps.iter();
            if perhaps.any(|place| has_own_rules(course, *place)) {
                row.exact = None;
            }
            row
        });
        let open = handed_in.strangers.iter();
        let open = open.filter(|stranger| course.owners.get(&stranger.result.student).is_none());
        let questions = open.map(|stranger| {
            let why = stranger.enrolment.to_string();
            (stranger.result.student.key.clone(), why)
        });
        let reports = || results.iter().filter_map(|result| result.report.as_ref());
        ClassGradebook {
            entries: known.chain(unknown).collect(),
            questions: questions.collect(),
            max_score: reports().map(|report| report.max_score).max().unwrap_or(0),
            max_extra: reports().map(|report| report.max_extra).max().unwrap_or(0),
            extra: course.extra,
            has_roster: course.has_roster,
        }
    }

    /// Asks whether the roster is the right one, if hardly any submission is of someone on it: of a few, none, while it has columns that
    /// aren't understood.
    pub fn question_about_roster(&self, ignores_columns: bool) -> Option<String> {
        let handed_in = self.entries.iter().filter(|entry| entry.key.is_some());
        let asked = |entry: &&GradebookRow| {
            let mut keys = self.questions.iter().map(|(key, _)| Some(key));
            entry.enrolment == Enrolment::NotOnRoster && keys.any(|key| key == entry.key.as_ref())
        };
        let (strangers, others): (Vec<&GradebookRow>, Vec<_>) = handed_in.partition(asked);
        let called = strangers.iter().take(3).map(|entry| entry.person.called());
        let called = called.collect::<Vec<_>>().join("`, `");
        let is_other = ignores_columns && others.is_empty() && !strangers.is_empty()
            || strangers.len() > 2 && 5 * others.len() < strangers.len();
        is_other.then(|| {
            format!(
                "match the submissions with the roster: of {} submissions, {} are of people on it; is it the roster of this class, and does it have `{}` as a `login`, `id` or `email`?",
                strangers.len() + others.len(),
                others.len(),
                called
            )
        })
    }
}

/// Returns the person whose number a submission has, if the file to fill in says so, with the same name.
fn of_number(course: &Course, result: &StudentResult) -> Option<usize> {
    let Student { id, name, .. } = &result.student;
    let (place, called) = course.numbers.get(id.as_ref()?)?;
    called.is_called(name.as_ref()?).then_some(*place)
}

/// The submissions of each person of a course, and those that are left over.
struct HandedIn<'a> {
    /// A person's own submission, and whether nothing but the name says so, by the place in the course.
    own: Vec<Option<(&'a StudentResult, bool)>>,
    /// The submissions of others for people who have none of their own.
    of_teams: BTreeMap<usize, Vec<&'a StudentResult>>,
    /// The people who may have handed in: a namesake's, or with one of two teams.
    perhaps: BTreeSet<usize>,
    /// The submissions of nobody for certain.
    strangers: Vec<Stranger<'a>>,
    /// When submissions were handed in, as tables say of any of their people, by the key.
    times: BTreeMap<&'a str, OffsetDateTime>,
}

/// A submission of nobody for certain.
struct Stranger<'a> {
    result: &'a StudentResult,
    enrolment: Enrolment,
    /// The people without a submission whose it may be.
    perhaps: Vec<usize>,
}

impl<'a> HandedIn<'a> {
    fn of(course: &Course, results: &'a [StudentResult]) -> HandedIn<'a> {
        let members = |result: &StudentResult| match course.owners.get(&result.student) {
            Some(owners) if owners.len() < 2 => Vec::new(),
            Some(owners) => owners.to_vec(),
            None => course.teams.members(&result.student),
        };
        let (of_team, alone): (Vec<_>, Vec<_>) = results
            .iter()
            .enumerate()
            .partition(|(_, result)| !members(result).is_empty());
        let mut own = vec![None; course.people.len()];
        let mut strangers = Vec::new();
        for ((_, result), owner) in alone.iter().copied().zip(owners(course, &alone)) {
            let (enrolment, perhaps) = match owner {
                Owner::One { place, by_name } => {
                    own[place] = Some((result, by_name));
                    continue;
                }
                Owner::Twice(place) => (Enrolment::HandedInTwice, vec![place]),
                Owner::Unclear(places) => (Enrolment::Unclear, places),
                Owner::NotOnRoster => (Enrolment::NotOnRoster, Vec::new()),
            };
            strangers.push(Stranger {
                result,
                enrolment,
                perhaps,
            });
        }
        for stranger in &mut strangers {
            stranger.perhaps.retain(|place| own[*place].is_none());
        }
        let perhaps = strangers.iter().flat_map(|stranger| &stranger.perhaps);
        let mut perhaps: BTreeSet<usize> = perhaps.copied().collect();
        let mut of_teams: BTreeMap<usize, Vec<&StudentResult>> = BTreeMap::new();
        let with_team = of_team.into_iter().flat_map(|(_, result)| {
            members(result)
                .into_iter()
                .map(move |place| (place, result))
        });
        let with_partner = (0..course.people.len()).flat_map(|place| {
            let partners = course.teams.partners(place);
            let results = partners.filter_map(|partner| Some((place, own[partner]?.0)));
            results.collect::<Vec<_>>()
        });
        for (place, result) in with_team.chain(with_partner) {
            // What someone has handed in alone counts, or may count.
            if own[place].is_none() && !perhaps.contains(&place) {
                of_teams.entry(place).or_default().push(result);
            }
        }
        // Of two teams, neither is certain.
        let in_two = of_teams.iter().filter(|(_, results)| results.len() > 1);
        perhaps.extend(in_two.map(|(place, _)| *place));
        let alone = own.iter().enumerate();
        let alone = alone.filter_map(|(place, own)| Some((place, (*own)?.0)));
        let in_teams = of_teams
            .iter()
            .flat_map(|(place, results)| results.iter().map(|result| (*place, *result)));
        let mut times: BTreeMap<&str, OffsetDateTime> = BTreeMap::new();
        for (place, result) in alone.chain(in_teams) {
            if let Some(time) = course.times.get(place) {
                let known = times.entry(&result.student.key).or_insert(time);
                *known = time.max(*known);
            }
        }
        HandedIn {
            own,
            of_teams,
            perhaps,
            strangers,
            times,
        }
    }

    /// Whether a place is a person's: without a roster, a team and a file whose owner has another name aren't people.
    fn is_person(&self, course: &Course, place: usize) -> bool {
        course.has_roster || self.own[place].is_some() || self.of_teams.contains_key(&place)
    }

    /// Makes the row of a person.
    fn row(&self, course: &Course, place: usize, person: &Person) -> GradebookRow {
        let perhaps = self.perhaps.contains(&place);
        let enrolment = if perhaps {
            Enrolment::PerhapsHandedIn
        } else {
            Enrolment::TakesPart
        };
        let own = self.own[place];
        let by_name = own.is_some_and(|(_, by_name)| by_name);
        let teams = self.of_teams.get(&place).map_or(&[][..], Vec::as_slice);
        let team = teams.first().filter(|_| !perhaps).copied();
        let result = own.map(|(result, _)| result).or(team);
        let time = result.and_then(|result| self.times.get(result.student.key.as_str()));
        let time = course.times.get(place).or(time.copied());
        let row = GradebookRow::of(course, Some(place), person.clone(), enrolment, result, time);
        let called = |team: &&StudentResult| Person::from(&team.student).called().to_owned();
        GradebookRow {
            teams: teams.iter().map(called).collect(),
            submitter: row.submitter.filter(|_| team.is_none()),
            by_name,
            rests_on_name: by_name && has_own_rules(course, place)
                || has_rules_by_name(course, place),
            ..row
        }
    }
}

/// Finds the owner of each submission that isn't a team's, each with its place in the results. What a person has said comes first;
/// without a roster, everyone who handed in takes part.
fn owners(course: &Course, own: &[(usize, &StudentResult)]) -> Vec<Owner> {
    let by_name = false;
    let said = own.iter().map(|(number, result)| {
        let one = |place| Owner::One { place, by_name };
        match course.owners.get(&result.student) {
            Some(owners) => Some(
                owners
                    .first()
                    .map_or(Owner::NotOnRoster, |place| one(*place)),
            ),
            None if course.has_roster => of_number(course, result).map(one),
            None => Some(one(*number)),
        }
    });
    let said: Vec<Option<Owner>> = said.collect();
    let others = own.iter().zip(&said).filter(|(_, said)| said.is_none());
    let others: Vec<Person> = others
        .map(|((_, result), _)| Person::from(&result.student))
        .collect();
    let mut found = find_owners(&course.people, &others).into_iter();
    let is_said = |place| said.contains(&Some(Owner::One { place, by_name }));
    let found = said.iter().map(|owner| match owner {
        Some(owner) => owner.clone(),
        None => match found.next() {
            Some(Owner::One { place, .. }) if is_said(place) => Owner::Twice(place),
            found => found.unwrap_or(Owner::NotOnRoster),
        },
    });
    found.collect()
}

/// Whether a person's final score depends on more than the submission.
fn has_own_rules(course: &Course, place: usize) -> bool {
    course.points_by_hand.get(place).is_some()
        || course.late_policy.has_exception_for(place)
        || course.times.get(place).is_some()
}

/// Whether nothing but a name says whose some of that is.
fn has_rules_by_name(course: &Course, place: usize) -> bool {
    let named = [
        &course.points_by_hand.by_name,
        &course.late_policy.by_name,
        &course.times.by_name,
    ];
    named.into_iter().any(|places| places.contains(&place))
}
