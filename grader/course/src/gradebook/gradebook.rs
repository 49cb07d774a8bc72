//! Every student's score: what was earned, what the course adds or takes, and what is left.

use super::course::Course;
use super::late_policy::Missing;
use super::lateness::Lateness;
use super::people_index::{Found, PeopleIndex};
use super::person::Person;
use super::points::Points;
use crate::class::{GradingStatus, StudentResult};

/// Every student's score, computed once; whatever is exported is taken from here.
#[derive(Clone, Debug, Default)]
pub struct Gradebook {
    /// The students: those of the roster in its order, then submissions of nobody on it.
    pub entries: Vec<GradebookRow>,
    /// The points that can be earned, extra ones not counted.
    pub max_score: u32,
}

/// One student's score.
#[derive(Clone, Debug)]
pub struct GradebookRow {
    /// Who it is.
    pub person: Person,
    /// Whether the course knows them.
    pub standing: Enrolment,
    /// The key of their result, if they handed in anything.
    pub key: Option<String>,
    /// How it ended.
    pub ending: Option<GradingStatus>,
    /// When it was handed in, as its system says.
    pub submitted_at: Option<String>,
    /// How late it was.
    pub lateness: Lateness,
    /// What was earned, extra points among it; none where nothing of theirs was graded.
    pub automatic: Option<u32>,
    /// What the course adds to that, or takes from it.
    pub adjustment: Points,
    /// What is left, rounded half up; none where somebody has to decide.
    pub final_score: Option<u32>,
    /// What people wrote beside the points that they gave.
    pub comments: Vec<String>,
}

/// Whether the course knows a student.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Enrolment {
    /// They stand on the roster, or there is none.
    TakesPart,
    /// Nobody on the roster is called so.
    NotOnRoster,
    /// Several people on the roster may be meant.
    Unclear,
    /// A submission of theirs stands further up already.
    HandedInTwice,
}

impl Enrolment {
    /// Returns the standing in words; nothing where all is well.
    #[must_use]
    pub fn words(self) -> &'static str {
        match self {
            Enrolment::TakesPart => "",
            Enrolment::NotOnRoster => "not on the roster",
            Enrolment::Unclear => "may be several people on the roster",
            Enrolment::HandedInTwice => "handed in twice",
        }
    }
}

impl Gradebook {
    /// Brings the results of a class and its course together. Nobody is dropped.
    #[must_use]
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
        let mut entries: Vec<GradebookRow> = known
            .map(|(place, (person, result))| {
                entry(
                    course,
                    Some(place),
                    person.clone(),
                    Enrolment::TakesPart,
                    result,
                )
            })
            .collect();
        entries.extend(strangers.into_iter().map(|(result, standing)| {
            entry(
                course,
                None,
                Person::from(&result.student),
                standing,
                Some(result),
            )
        }));
        let reports = results.iter().filter_map(|result| result.report.as_ref());
        Gradebook {
            entries,
            max_score: reports.map(|report| report.max_score).max().unwrap_or(0),
        }
    }

    /// Returns the people, in the order of the entries.
    pub fn people(&self) -> impl Iterator<Item = &Person> {
        self.entries.iter().map(|entry| &entry.person)
    }
}

fn entry(
    course: &Course,
    place: Option<usize>,
    person: Person,
    standing: Enrolment,
    result: Option<&StudentResult>,
) -> GradebookRow {
    let terms = &course.terms;
    let notes: Vec<_> = course
        .manual
        .notes
        .iter()
        .filter(|(whom, _)| Some(*whom) == place)
        .map(|(_, note)| note)
        .collect();
    let by_hand: Points = notes.iter().map(|note| note.points).sum();
    let lateness = result.map_or(Lateness::InTime, |result| {
        // A place that nobody has: a stranger has the days that everybody has.
        let place = place.unwrap_or(usize::MAX);
        terms.lateness(place, result.submitted_at.as_deref(), result.late)
    });
    let ending = result.map(|result| result.ending);
    let automatic = match ending {
        None | Some(GradingStatus::InternalError) => None,
        Some(_) => Some(
            result
                .and_then(|result| result.report.as_ref())
                .map_or(0, |report| report.score + report.extra),
        ),
    };
    let cost = terms.cost(lateness, automatic.unwrap_or(0));
    let adjustment = by_hand + -cost;
    // Our failure says nothing of the student, so nothing is written for them yet.
    let nothing_counts = terms.missing == Missing::Zero || !notes.is_empty();
    let final_score = match automatic {
        Some(automatic) => Some((Points::whole(automatic) + adjustment).rounded()),
        None if ending.is_none() && nothing_counts => Some(adjustment.rounded()),
        None => None,
    };
    GradebookRow {
        person,
        standing,
        key: result.map(|result| result.student.key.clone()),
        ending,
        submitted_at: result.and_then(|result| result.submitted_at.clone()),
        lateness,
        automatic,
        adjustment,
        final_score,
        comments: notes
            .iter()
            .filter_map(|note| note.comment.clone())
            .collect(),
    }
}
