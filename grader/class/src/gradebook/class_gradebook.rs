//! The gradebook: every student's score, computed once for all exports.

use std::collections::{BTreeMap, BTreeSet};

use super::course::Course;
use super::find_owners::{Owner, find_owners};
use super::gradebook_row::{Enrolment, GradebookRow};
use super::people_index::{Person, letters};
use super::policies::ExtraPointsPolicy;
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
}

impl ClassGradebook {
    /// Combines the results of a class with its course. No student is dropped.
    pub fn of(course: &Course, results: &[StudentResult]) -> ClassGradebook {
        let mut taken: Vec<Option<(&StudentResult, bool)>> = vec![None; course.people.len()];
        let mut strangers = Vec::new();
        let mut namesakes: BTreeMap<usize, Vec<usize>> = BTreeMap::new();
        let teams = Teams::of(course);
        let by_team = |result: &&StudentResult| !teams.members(result).is_empty();
        let (of_team, own): (Vec<&StudentResult>, Vec<_>) = results.iter().partition(by_team);
        for (result, owner) in own.iter().copied().zip(owners(course, &own)) {
            let enrolment = match owner {
                Owner::One { place, by_name } => {
                    taken[place] = Some((result, by_name));
                    continue;
                }
                Owner::Twice(place) => {
                    namesakes.insert(strangers.len(), vec![place]);
                    Enrolment::HandedInTwice
                }
                Owner::Unclear(places) => {
                    namesakes.insert(strangers.len(), places);
                    Enrolment::Unclear
                }
                Owner::NotOnRoster => Enrolment::NotOnRoster,
            };
            strangers.push((result, enrolment));
        }
        let is_free = |place: &usize| taken[*place].is_none();
        for places in namesakes.values_mut() {
            places.retain(is_free);
        }
        let mut perhaps: BTreeSet<usize> = namesakes.values().flatten().copied().collect();
        let mut of_teams = teams.by_member(&of_team);
        // What someone has handed in alone counts, or may count.
        of_teams.retain(|place, _| taken[*place].is_none() && !perhaps.contains(place));
        // Of two teams, neither is certain.
        let in_two = of_teams.iter().filter(|(_, results)| results.len() > 1);
        perhaps.extend(in_two.map(|(place, _)| *place));
        let known = course.people.iter().zip(&taken).enumerate();
        let known = known.map(|(place, (person, result))| {
            let enrolment = if perhaps.contains(&place) {
                Enrolment::PerhapsHandedIn
            } else {
                Enrolment::TakesPart
            };
            let by_name = result.is_some_and(|(_, by_name)| by_name);
            let teams = of_teams.get(&place).map_or(&[][..], Vec::as_slice);
            let team = teams.first().filter(|_| !perhaps.contains(&place)).copied();
            let result = result.map(|(result, _)| result).or(team);
            let row = GradebookRow::of(course, Some(place), person.clone(), enrolment, result);
            GradebookRow {
                teams: teams
                    .iter()
                    .filter_map(|team| team.student.name.clone())
                    .collect(),
                submitter: row.submitter.filter(|_| team.is_none()),
                by_name,
                rests_on_name: by_name && has_own_rules(course, place)
                    || has_rules_by_name(course, place),
                ..row
            }
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
        ClassGradebook {
            entries: known.chain(unknown).collect(),
            max_score: reports().map(|report| report.max_score).max().unwrap_or(0),
            max_extra: reports().map(|report| report.max_extra).max().unwrap_or(0),
            extra: course.extra,
        }
    }

    /// Asks whether the roster is the right one, if hardly any submission is of someone on it.
    pub fn question_about_roster(&self) -> Option<String> {
        let handed_in = self.entries.iter().filter(|entry| entry.key.is_some());
        let (strangers, others): (Vec<&GradebookRow>, Vec<_>) =
            handed_in.partition(|entry| entry.enrolment == Enrolment::NotOnRoster);
        let called = strangers.iter().take(3).map(|entry| entry.person.called());
        let called = called.collect::<Vec<_>>().join("`, `");
        (strangers.len() > 2 && 5 * others.len() < strangers.len()).then(|| {
            format!(
                "match the submissions with the roster: of {} submissions, {} are of people on it; is it the roster of this class, and does it have `{}` as a `login`, `id` or `email`?",
                strangers.len() + others.len(),
                others.len(),
                called
            )
        })
    }
}

/// Finds the owner of each submission; without a roster, everyone who handed in takes part.
fn owners(course: &Course, results: &[&StudentResult]) -> Vec<Owner> {
    if course.has_roster {
        let submitters = results.iter().map(|result| Person::from(&result.student));
        find_owners(&course.people, &submitters.collect::<Vec<_>>())
    } else {
        let by_name = false;
        (0..results.len())
            .map(|place| Owner::One { place, by_name })
            .collect()
    }
}

/// The members of each team on the roster, by the letters of its name.
struct Teams(BTreeMap<String, Vec<usize>>);

impl Teams {
    /// Finds the teams that have no person's name.
    fn of(course: &Course) -> Teams {
        let mut teams: BTreeMap<String, Vec<usize>> = BTreeMap::new();
        let people = course.people.iter().filter(|_| course.has_roster);
        for (place, person) in people.clone().enumerate() {
            let names: BTreeSet<String> = person.teams.iter().map(|team| letters(team)).collect();
            for name in names {
                teams.entry(name).or_default().push(place);
            }
        }
        for name in people.filter_map(|person| person.name.as_deref()) {
            teams.remove(&letters(name));
        }
        teams.remove("");
        Teams(teams)
    }

    /// Returns the members of the team that has handed this in, which has its name; none if no team has.
    fn members(&self, result: &StudentResult) -> &[usize] {
        let name = letters(result.student.name.as_deref().unwrap_or_default());
        self.0.get(&name).map_or(&[], Vec::as_slice)
    }

    /// Returns what these submissions of teams are for each member.
    fn by_member<'a>(
        &self,
        handed_in: &[&'a StudentResult],
    ) -> BTreeMap<usize, Vec<&'a StudentResult>> {
        let mut by_member: BTreeMap<usize, Vec<&StudentResult>> = BTreeMap::new();
        for &result in handed_in {
            for place in self.members(result) {
                by_member.entry(*place).or_default().push(result);
            }
        }
        by_member
    }
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
