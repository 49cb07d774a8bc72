//! The data that a course adds to the results of its class.

use std::collections::BTreeMap;
use std::path::{Path, PathBuf};

use super::csv_file::CsvFile;
use super::find_owners::{Owner, find_owners};
use super::known_columns::KnownColumns;
use super::late_policy::{LatePolicy, LatePolicyTable};
use super::mistakes_in_course_files::{mistakes_in_course_files, unreadable};
use super::owners::{Owners, with_questions};
use super::people_index::{Found, PeopleIndex, Person};
use super::points_by_hand::PointsByHand;
use super::policies::{ExtraPointsPolicy, UngradedScore};
use super::read_roster::read_roster;
use super::submission_times::SubmissionTimes;
use super::teams::{Teams, add_teams};
use crate::downloads::Student;
use crate::settings;
use grader::failure::Failure;
use grader::mistake::{Mistake, Mistakes};
use time::OffsetDateTime;

settings! {
    /// Settings for the scores.
    #[derive(Clone, Debug, Default)]
    pub ScoreSettings {
        /// The participants: a CSV file with headings.
        roster: Option<PathBuf>,
        /// The members of teams: CSV files with headings, such as Canvas's table of groups.
        teams: Vec<PathBuf>,
        /// The owners of submissions, where the names of files don't tell: a CSV file with the columns `submission` and `person`.
        owners: Option<PathBuf>,
        /// The due date, and what lateness costs.
        late_policy: Option<LatePolicyTable>,
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
    /// The participants: in the order of the roster; without one, in the order of the results, and then those who are named elsewhere.
    pub people: Vec<Person>,
    /// The teams.
    pub teams: Teams,
    /// The owners of submissions, as a person has said.
    pub owners: Owners,
    /// The people by the number that their course system gives them, as the file to fill in says, and what it says of them.
    pub numbers: BTreeMap<String, (usize, Person)>,
    /// The table of owners, if there is one.
    pub owners_table: Option<CsvFile>,
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
    /// Whether the roster has columns that aren't understood.
    pub ignores_columns: bool,
    /// Notes on the course's files, a sentence each.
    pub notes: Vec<String>,
}

impl Course {
    /// Reads what the settings name; `handed_in` are the people of the results, and `sheet` is a table that is read for something else
    /// too: it may have times and teams.
    pub fn read(
        handed_in: &[Student],
        settings: &ScoreSettings,
        sheet: Option<&CsvFile>,
    ) -> Result<Course, Failure> {
        let mut diagnostics = Vec::new();
        let submitters: Vec<Person> = handed_in.iter().map(Person::from).collect();
        let mut course = Course {
            has_roster: settings.roster.is_some(),
            extra: settings.extra.unwrap_or_default(),
            ungraded: settings.ungraded.unwrap_or_default(),
            ..Course::default()
        };
        let roster = settings.roster.as_deref();
        let roster = roster.and_then(|path| table(path, &mut diagnostics));
        course.people = match &roster {
            Some(sheet) => read_roster(sheet, &mut course.notes, &mut diagnostics),
            None => submitters.clone(),
        };
        course.ignores_columns = !course.notes.is_empty();
        course.read_teams_and_owners(settings, handed_in, sheet, &mut diagnostics);
        // With a broken roster, no message about strangers and namesakes would be true.
        let mut index = PeopleIndex::of(&course.people);
        index.is_doubtful = !diagnostics.is_empty();
        if let Some(sheet) = sheet.filter(|_| course.has_roster) {
            course.numbers = numbers(sheet, &index);
        }
        if course.has_roster {
            let owners = find_owners(&course.people, &submitters);
            let names = PeopleIndex::of(&submitters);
            for (submitter, owner) in submitters.iter().zip(owners) {
                if let Owner::One { place, .. } = owner {
                    let name = submitter.name.as_deref().unwrap_or_default();
                    let is_only = matches!(names.by_name(name), Found::One(_));
                    index.add_alias(place, submitter, is_only);
                }
            }
        }
        course.teams = Teams::of(&course.people, &index, roster.as_ref(), &mut diagnostics);
        let submitters = PeopleIndex::of(&submitters);
        if let Some(source) = &settings.late_policy {
            course.late_policy = LatePolicy::of(source, &index, &submitters, &mut diagnostics);
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
            let notes = &mut course.notes;
            match SubmissionTimes::of(&sheet, &index, &submitters, &zone, notes, &mut diagnostics) {
                Some(times) => course.times.add(times),
                None => diagnostics.push(sheet.diagnostic(
                    &(0..0),
                    "no column says when submissions were handed in; call the column with these times `submitted_at`",
                )),
            }
        }
        let nobody = PeopleIndex::default();
        for (sheet, diagnostics) in [
            (roster.as_ref(), &mut diagnostics),
            (sheet, &mut Vec::new()),
        ] {
            let notes = &mut Vec::new();
            let read =
                |sheet| SubmissionTimes::of(sheet, &index, &nobody, &zone, notes, diagnostics);
            course.times.add(sheet.and_then(read).unwrap_or_default());
        }
        Mistakes::none_in(diagnostics).map_err(mistakes_in_course_files)?;
        Ok(course)
    }

    /// Reads who is in which team, and whose submissions are whose.
    fn read_teams_and_owners(
        &mut self,
        settings: &ScoreSettings,
        handed_in: &[Student],
        sheet: Option<&CsvFile>,
        diagnostics: &mut Vec<Mistake>,
    ) {
        let members = (!self.has_roster).then_some(handed_in);
        for path in &settings.teams {
            let Some(sheet) = table(path, diagnostics) else {
                continue;
            };
            if !add_teams(&sheet, &mut self.people, members, diagnostics) {
                let what = "no column names a team, or none names people; call one `team`, and one `login`, `id`, `email` or `name`";
                diagnostics.push(sheet.diagnostic(&(0..0), what));
            }
        }
        if let Some(sheet) = sheet {
            add_teams(sheet, &mut self.people, members, &mut Vec::new());
        }
        let owners = settings.owners.as_deref().filter(|path| path.exists());
        self.owners_table = owners.and_then(|path| table(path, diagnostics));
        if let Some(sheet) = &self.owners_table {
            self.owners = Owners::of(sheet, &mut self.people, self.has_roster, diagnostics);
        }
    }

    /// Returns the table of owners with a row for each of these submissions, which are questions; none if it has them all.
    pub fn owners_with(&self, questions: &[(String, String)]) -> Option<Vec<u8>> {
        with_questions(self.owners_table.as_ref(), questions)
    }

    /// Returns until when a commit of each student is graded, if the course wants the last one before the due date; a team has the time of
    /// the member with the most.
    pub fn commits_until(&self, students: &[Student]) -> Vec<Option<OffsetDateTime>> {
        let policy = &self.late_policy;
        let wanted = policy.settings.commits_before_due;
        let people: Vec<Person> = students.iter().map(Person::from).collect();
        let owners = find_owners(&self.people, &people).into_iter();
        let due = students.iter().zip(owners).map(|(student, owner)| {
            let members = match (self.owners.get(student), owner) {
                (Some(owners), _) => owners.to_vec(),
                (None, Owner::One { place, .. }) => vec![place],
                (None, _) => self.teams.members(student),
            };
            let dues = members.iter().map(|place| policy.due_of(Some(*place)));
            let due = dues.flatten().max().or(policy.due_of(None));
            due.filter(|_| wanted)
        });
        due.map(|due| Some(due? + policy.grace())).collect()
    }

    /// Returns for each student the first one with whom they hand in, or themselves.
    pub fn teams_of(&self, students: &[Student]) -> Vec<usize> {
        let people: Vec<Person> = students.iter().map(Person::from).collect();
        let owners = find_owners(&self.people, &people);
        let place = |number: usize| match owners[number] {
            Owner::One { place, .. } => Some(place),
            _ => None,
        };
        let are_one = |one: usize, other: usize| {
            let both = place(one).zip(place(other));
            both.is_some_and(|(one, other)| self.teams.are_one(one, other))
        };
        let first = |number| (0..number).find(|other| are_one(*other, number));
        let numbers = 0..students.len();
        numbers
            .map(|number| first(number).unwrap_or(number))
            .collect()
    }
}

/// Returns the people of a sheet by the system's own number, where an account says who they are.
fn numbers(sheet: &CsvFile, index: &PeopleIndex) -> BTreeMap<String, (usize, Person)> {
    let columns = KnownColumns::of(sheet, &mut Vec::new());
    let rows = sheet.rows().iter().skip(1);
    let numbers = rows.filter_map(|row| {
        let person = columns.person(row);
        // Moodle's number of the participant, or Canvas's number of the user.
        let number = columns.participant(row).id.or(person.id.clone())?;
        let account = Person {
            login: person.login.clone(),
            email: person.email.clone(),
            ..Person::default()
        };
        match index.find_surely(&account) {
            Found::One(place) => Some((number, (place, person))),
            Found::Several | Found::None => None,
        }
    });
    numbers.collect()
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
