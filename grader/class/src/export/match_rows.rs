//! Matches the rows of another system's sheet with the students of a gradebook.

use std::collections::{BTreeMap, BTreeSet};

use crate::gradebook::{ClassGradebook, Enrolment, Found, GradebookRow, PeopleIndex, Person};

/// The identity of a row's student.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(super) struct RowIdentity {
    /// The number that the system itself gives: the one in the names of downloaded files.
    pub(super) number: Option<String>,
    /// The person as the row describes them.
    pub(super) person: Person,
}

impl RowIdentity {
    fn ids(&self) -> impl Iterator<Item = &String> {
        self.number.iter().chain(&self.person.id)
    }
}

/// By what a row and a student were matched; the first is the surest.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
enum MatchedBy {
    Number,
    Id,
    Account,
    Name,
}

/// The students of rows.
#[derive(Clone, Debug, Default)]
pub(super) struct MatchedRows {
    /// The student of each row, if exactly one fits.
    pub(super) students: Vec<Option<usize>>,
    /// The students whose row isn't certain.
    pub(super) unclear: BTreeSet<usize>,
    /// The students whom several rows mean.
    pub(super) in_several_rows: BTreeSet<usize>,
    /// Questions about them.
    pub(super) notes: Vec<String>,
}

/// Matches each row with a student, if exactly one fits.
pub(super) fn match_rows(rows: &[Option<RowIdentity>], gradebook: &ClassGradebook) -> MatchedRows {
    let matching = Matching::of(rows, gradebook);
    let mut found: Vec<Option<(MatchedBy, usize)>> = Vec::new();
    let mut matched = MatchedRows::default();
    let mut otherwise: BTreeSet<usize> = BTreeSet::new();
    for row in rows {
        let one = row.as_ref().map(|row| matching.student(row));
        found.push(one.as_ref().and_then(|one| *one.as_ref().ok()?));
        if let Some(Err(asked)) = one {
            if asked.is_called_otherwise {
                matched
                    .notes
                    .push(otherwise_called(gradebook, &asked.students));
                otherwise.extend(&asked.students);
            }
            matched.unclear.extend(asked.students);
        }
    }
    let mut best: BTreeMap<usize, (MatchedBy, usize)> = BTreeMap::new();
    for (by, number) in found.iter().flatten() {
        let entry = best.entry(*number).or_insert((*by, 0));
        match by.cmp(&entry.0) {
            std::cmp::Ordering::Less => *entry = (*by, 1),
            std::cmp::Ordering::Equal => entry.1 += 1,
            std::cmp::Ordering::Greater => {}
        }
    }
    for (number, (by, count)) in &best {
        if *count > 1 {
            let student = gradebook.entries[*number].called();
            let note = format!("{student}: {count} rows match; none was filled in");
            matched.notes.push(note);
            matched.in_several_rows.insert(*number);
        } else if matching.is_uncertain(*by, &gradebook.entries[*number]) {
            matched.unclear.insert(*number);
        }
    }
    for student in matched.unclear.difference(&otherwise) {
        let entry = &gradebook.entries[*student];
        matched.notes.push(format!(
            "{}: several people have this name, and it isn't certain whose score it is; write the number that the system uses as `id` in the roster and in the course's tables; not filled in",
            entry.called()
        ));
    }
    let students = found.into_iter().map(|found| {
        let (_, number) = found.filter(|(by, number)| best[number] == (*by, 1))?;
        let is_in_course = gradebook.entries[number].enrolment != Enrolment::NotOnRoster;
        let is_certain = !matched.unclear.contains(&number);
        (is_in_course && is_certain).then_some(number)
    });
    matched.students = students.collect();
    matched
}

/// Asks whose a submission is that has the number of a row, but another name.
fn otherwise_called(gradebook: &ClassGradebook, students: &[usize]) -> String {
    let called: Vec<String> = students
        .iter()
        .map(|student| gradebook.entries[*student].called())
        .collect();
    let number = students.iter().find_map(|student| {
        gradebook.entries[*student]
            .submitter
            .as_ref()?
            .id
            .as_deref()
    });
    format!(
        "{}: the submission and the row have the number {}, but not the same name; if it is theirs, write {1} as `id` in the roster; not filled in",
        called.join(" and "),
        number.unwrap_or_default(),
    )
}

/// A question about a row: the students whom it may mean.
struct Question {
    students: Vec<usize>,
    /// Whether a submission has its number, but another name.
    is_called_otherwise: bool,
}

/// The rows of a sheet and the students of a gradebook.
struct Matching<'a> {
    gradebook: &'a ClassGradebook,
    /// The students who take part.
    index: PeopleIndex,
    /// The students with a submission, by the number that its system gave it.
    submissions: BTreeMap<&'a str, usize>,
    /// The names of all rows.
    names: PeopleIndex,
    /// Whether the numbers of the roster are those of the sheet's system: only then do they contradict a name.
    same_system: bool,
}

impl<'a> Matching<'a> {
    fn of(rows: &'a [Option<RowIdentity>], gradebook: &'a ClassGradebook) -> Matching<'a> {
        let entries = || gradebook.entries.iter().enumerate();
        let takes_part = [Enrolment::TakesPart, Enrolment::PerhapsHandedIn];
        let on_roster = entries().filter(|(_, entry)| takes_part.contains(&entry.enrolment));
        let index = PeopleIndex::of_some(on_roster.map(|(number, entry)| (number, &entry.person)));
        let handed_in = entries().filter(|(_, entry)| entry.enrolment != Enrolment::HandedInTwice);
        let submissions = handed_in
            .filter_map(|(number, entry)| Some((entry.submitter.as_ref()?.id.as_deref()?, number)));
        let rows = || rows.iter().flatten();
        let mut ids = rows().flat_map(RowIdentity::ids);
        let same_system = ids.any(|id| index.by_id(id) != Found::None);
        Matching {
            gradebook,
            same_system,
            submissions: submissions.collect(),
            names: PeopleIndex::of(rows().map(|row| &row.person)),
            index,
        }
    }

    /// Returns the student of a row; if its parts contradict each other, a question about all whom it may mean.
    fn student(&self, row: &RowIdentity) -> Result<Option<(MatchedBy, usize)>, Question> {
        let entry = |number: usize| &self.gradebook.entries[number];
        let on_roster = self.on_roster(row);
        let own = row.number.as_deref();
        let own = own.and_then(|number| self.submissions.get(number).copied());
        let (own, otherwise) = match own {
            Some(own) if is_called(row, entry(own)) => (Some(own), None),
            otherwise => (None, otherwise),
        };
        // Systems write letters of a name in their own ways. A student who has handed in gets no 0 for that.
        let stranger = otherwise.filter(|own| entry(*own).enrolment == Enrolment::NotOnRoster);
        if let (Some(stranger), Some((_, other))) = (stranger, on_roster)
            && entry(other).key.is_none()
        {
            return Err(Question {
                students: vec![stranger, other],
                is_called_otherwise: true,
            });
        }
        match (own, on_roster) {
            (Some(own), Some((by, other))) if other != own && by != MatchedBy::Name => {
                if entry(own).enrolment == Enrolment::TakesPart || entry(other).key.is_some() {
                    Err(Question {
                        students: vec![own, other],
                        is_called_otherwise: false,
                    })
                } else {
                    Ok(Some((MatchedBy::Number, own)))
                }
            }
            (Some(own), _) => Ok(Some((MatchedBy::Number, own))),
            (None, on_roster) => Ok(on_roster),
        }
    }

    /// Returns the student on the roster whom a row means.
    fn on_roster(&self, row: &RowIdentity) -> Option<(MatchedBy, usize)> {
        let index = &self.index;
        let Person {
            login, email, name, ..
        } = &row.person;
        let by_id = only(row.ids().map(|id| index.by_id(id)));
        let accounts = login.iter().chain(email);
        let by_account = || only(accounts.map(|known| index.by_account(known)));
        let by_name = || {
            only(name.iter().map(|name| index.by_name(name))).filter(|number| {
                let person = &self.gradebook.entries[*number].person;
                let has_number = row.ids().next().is_some();
                !(self.same_system && person.id.is_some() && has_number)
            })
        };
        by_id
            .map(|number| (MatchedBy::Id, number))
            .or_else(|| by_account().map(|number| (MatchedBy::Account, number)))
            .or_else(|| by_name().map(|number| (MatchedBy::Name, number)))
    }

    /// Whether the score of a student may be a namesake's: several rows have the name, and nothing else decides.
    fn is_uncertain(&self, by: MatchedBy, entry: &GradebookRow) -> bool {
        let names = [Some(&entry.person), entry.submitter.as_ref()];
        let mut names = names
            .into_iter()
            .flatten()
            .filter_map(|person| person.name.as_deref());
        let has_namesake = names.any(|name| self.names.by_name(name) == Found::Several);
        has_namesake && (entry.rests_on_name || entry.by_name && by != MatchedBy::Number)
    }
}

/// Whether a submission has the name of a row, if both have one: the numbers of two systems may be the same.
fn is_called(row: &RowIdentity, entry: &GradebookRow) -> bool {
    let submitter = entry.submitter.as_ref();
    let name = submitter.and_then(|submitter| submitter.name.as_deref());
    match (name, &row.person.name) {
        (Some(name), Some(_)) => row.person.is_called(name),
        _ => true,
    }
}

/// Returns the one person found, if it is always the same.
fn only(found: impl Iterator<Item = Found>) -> Option<usize> {
    let mut people = BTreeSet::new();
    for found in found {
        match found {
            Found::One(number) => {
                people.insert(number);
            }
            Found::Several => return None,
            Found::None => {}
        }
    }
    people.first().copied().filter(|_| people.len() == 1)
}
