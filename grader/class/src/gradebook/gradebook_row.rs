//! One student's score: what was earned, what the course adds or takes, and what is left.

use time::OffsetDateTime;

use super::course::Course;
use super::late_policy::Lateness;
use super::people_index::Person;
use super::points::Points;
use super::points_by_hand::{GivenPoints, SetScore};
use super::policies::UngradedScore;
use crate::choices;
use crate::grading::{GradingStatus, StudentResult};
use crate::read_time::read_time;

/// One student's score.
#[derive(Clone, Debug)]
pub struct GradebookRow {
    /// The student.
    pub person: Person,
    /// Whether the course knows them.
    pub enrolment: Enrolment,
    /// The teams that have handed in for them; of several, none counts.
    pub teams: Vec<String>,
    /// The submitter, as the course system describes them; none for a team.
    pub submitter: Option<Person>,
    /// Whether nothing but a name says that the submission is theirs.
    pub by_name: bool,
    /// Whether the score depends on something that nothing but a name says: points by hand, a time, or a date of their own.
    pub rests_on_name: bool,
    /// The key of their result, if they handed in anything.
    pub key: Option<String>,
    /// The outcome of grading.
    pub status: Option<GradingStatus>,
    /// The submission time, if it is known.
    pub submitted_at: Option<OffsetDateTime>,
    /// The lateness of the submission.
    pub lateness: Lateness,
    /// The points earned in the parts that are not extra; none if nothing was graded.
    pub score: Option<u32>,
    /// The points earned in extra parts; none if nothing was graded.
    pub extra: Option<u32>,
    /// The points that count before any adjustment; none if a person has to decide.
    pub automatic: Option<u32>,
    /// The points that lateness takes off: a negative number.
    pub lateness_points: Points,
    /// The points given by hand.
    pub by_hand: Points,
    /// The final score that a person set.
    pub set: Option<SetScore>,
    /// The final score before it is rounded; none if a person has to decide.
    pub exact: Option<Points>,
    /// The comments that came with points given by hand.
    pub comments: Vec<String>,
}

choices! {
    /// A state in which a student can be; several at a time.
    pub StudentState {
        /// There is a submission.
        HandedIn = "handed in",
        /// There is none.
        Missing = "missing",
        /// The submission is late.
        Late = "late",
        /// The submission couldn't be graded.
        NotGraded = "not graded",
        /// A person has to decide before there is a score.
        Waiting = "waiting for a person",
    }
}

choices! {
    /// Whether the course knows a student, in words; without any for a normal participant.
    pub Enrolment {
        /// They are on the roster, or there is none.
        TakesPart = "",
        /// They are not on the roster.
        NotOnRoster = "not on the roster",
        /// They may be one of several people on the roster, or a namesake.
        Unclear = "it isn't certain whose it is on the roster; write the number that the system uses as `id` there",
        /// They are on the roster, and a submission may be theirs or a namesake's.
        PerhapsHandedIn = "on the roster, but it isn't certain whose a submission with this name is",
        /// The same person has another submission. Neither counts, unless a number or an account says that the other is theirs.
        HandedInTwice = "handed in twice",
    }
}

impl GradebookRow {
    /// Returns the student's name, and the key by which they are found in the results.
    pub(crate) fn called(&self) -> String {
        match &self.key {
            Some(key) => format!("{} ({key})", self.person.called()),
            None => self.person.called().to_owned(),
        }
    }

    /// Returns the final score, rounded half up; none if a person has to decide.
    pub fn final_score(&self) -> Option<u32> {
        self.exact.map(Points::rounded)
    }

    /// Returns the name of the student's feedback without its ending: the key, and for a member of a team their own name after it. None if
    /// there is no submission.
    pub(crate) fn feedback_name(&self) -> Option<String> {
        let key = self.key.clone()?;
        Some(match self.teams.as_slice() {
            [] => key,
            _ => format!("{key}-{}", self.person.key()),
        })
    }

    /// Whether the student is in this state.
    pub fn is(&self, state: StudentState) -> bool {
        let perhaps = self.enrolment == Enrolment::PerhapsHandedIn;
        match state {
            StudentState::HandedIn => self.key.is_some(),
            StudentState::Missing => self.key.is_none() && !perhaps,
            StudentState::Late => {
                matches!(self.lateness, Lateness::Late { .. } | Lateness::MarkedLate)
            }
            StudentState::NotGraded => self.is_ungraded(),
            StudentState::Waiting => self.exact.is_none() && (self.key.is_some() || perhaps),
        }
    }

    /// Whether there is a score, and a person has written a comment on it, or has set it for what the grader says now.
    pub(crate) fn is_decided(&self) -> bool {
        let is_outdated = |set: &SetScore| set.automatic != self.automatic.map(Points::whole);
        self.exact.is_some()
            && !self.comments.is_empty()
            && !self.set.as_ref().is_some_and(is_outdated)
    }

    /// Whether there is a submission that couldn't be graded.
    pub(crate) fn is_ungraded(&self) -> bool {
        self.status
            .is_some_and(|status| status != GradingStatus::Graded)
    }

    /// Makes the row of one student; `index` is the person's place in the course, and `listed` the time in a table.
    pub(super) fn of(
        course: &Course,
        index: Option<usize>,
        person: Person,
        enrolment: Enrolment,
        result: Option<&StudentResult>,
        listed: Option<OffsetDateTime>,
    ) -> GradebookRow {
        let policy = &course.late_policy;
        let given: Option<&GivenPoints> = index.and_then(|index| course.points_by_hand.get(index));
        let points = given.and_then(|given| given.points);
        let by_hand = points.unwrap_or_default();
        let submitted_at = result.and_then(|result| {
            let dated = result.dated.as_ref();
            let dated = || dated.and_then(|text| read_time(text, &policy.zone()));
            result.submitted_at.or_else(dated).or(listed)
        });
        let lateness = result.map_or(Lateness::OnTime, |result| {
            policy.lateness(index, submitted_at, result.late)
        });
        let status = result.map(|result| result.status);
        let report = result.and_then(StudentResult::graded);
        let automatic = match (report, status) {
            (Some(report), _) => Some(course.extra.total(
                report.score,
                report.extra,
                report.max_score,
            )),
            // An internal error says nothing about the submission, so nothing is written yet.
            (None, None | Some(GradingStatus::InternalError)) => None,
            (None, Some(_)) => (course.ungraded == UngradedScore::Zero).then_some(0),
        };
        let lateness_points = -policy.cost(lateness, automatic.unwrap_or(0));
        let adjustment = by_hand + lateness_points;
        let set = given.and_then(|given| given.set.clone());
        let exact = match (&set, automatic, status) {
            (Some(set), ..) => Some(set.score),
            (None, Some(automatic), _) => Some(Points::whole(automatic) + adjustment),
            // Points by hand alone would be a score for what was never graded.
            (None, None, Some(_)) => None,
            (None, None, None) if enrolment == Enrolment::PerhapsHandedIn => None,
            (None, None, None) => {
                (policy.missing() == UngradedScore::Zero || points.is_some()).then_some(adjustment)
            }
        };
        GradebookRow {
            submitter: result.map(|result| Person::from(&result.student)),
            teams: Vec::new(),
            by_name: false,
            rests_on_name: false,
            person,
            enrolment,
            key: result.map(|result| result.student.key.clone()),
            status,
            submitted_at,
            lateness,
            score: report.map(|report| report.score),
            extra: report.map(|report| report.extra),
            automatic,
            lateness_points,
            by_hand,
            set,
            exact,
            comments: given
                .map(|given| given.comments.clone())
                .unwrap_or_default(),
        }
    }
}
