//! The columns of a table, recognised by the headings that different systems use.

use std::collections::BTreeMap;

use super::csv_file::{CsvFile, CsvRow};
use super::people_index::{Found, PeopleIndex, Person, letters};
use crate::downloads::Student;
use grader::mistake::Mistake;

/// The content of a column.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(super) enum Column {
    Id,
    /// The number that Moodle gives to a participant of an assignment.
    Identifier,
    Name,
    FirstName,
    LastName,
    Login,
    Email,
    Section,
    Team,
    /// Those who hand in together with a person.
    Partner,
    SubmittedAt,
    Points,
    /// A score that a person sets, the automatic score that it replaces, and who sets it.
    Final,
    Automatic,
    By,
    Comment,
}

/// The columns of a table, by their contents.
#[derive(Clone, Debug, Default)]
pub(super) struct KnownColumns {
    known: BTreeMap<Column, usize>,
    /// The headings that aren't understood.
    pub(super) ignored: Vec<String>,
}

impl KnownColumns {
    /// Reads the headings.
    pub(super) fn of(sheet: &CsvFile, diagnostics: &mut Vec<Mistake>) -> KnownColumns {
        let mut headings = KnownColumns::default();
        for (column, cell) in sheet.headings().iter().enumerate() {
            let Some(heading) = meaning(&cell.value) else {
                let heading = cell.value.trim().to_owned();
                headings
                    .ignored
                    .extend(Some(heading).filter(|it| !it.is_empty()));
                continue;
            };
            if let Some(first) = headings.known.get(&heading) {
                let first = &sheet.headings()[*first].value;
                diagnostics.push(sheet.diagnostic(
                    &cell.range,
                    format!(
                        "the column `{}` means the same as the column `{first}`; rename one of them",
                        cell.value.trim()
                    ),
                ));
            } else {
                headings.known.insert(heading, column);
            }
        }
        headings
    }

    /// Returns the column that holds this.
    pub(super) fn column(&self, heading: Column) -> Option<usize> {
        self.known.get(&heading).copied()
    }

    /// Returns what a row holds of this.
    pub(super) fn get(&self, row: &CsvRow, heading: Column) -> Option<String> {
        let text = plain(row.get(self.column(heading)?));
        // Brightspace writes `#007`.
        let is_number = matches!(heading, Column::Id | Column::Login);
        let text = text.trim_start_matches(|c| c == '#' && is_number);
        (!text.is_empty()).then(|| text.to_owned())
    }

    /// Whether a column says who a row is about.
    pub(super) fn name_people(&self) -> bool {
        [
            Column::Id,
            Column::Login,
            Column::Email,
            Column::Name,
            Column::LastName,
            Column::Identifier,
        ]
        .into_iter()
        .any(|heading| self.column(heading).is_some())
    }

    /// Returns the person of a row, with the number that Moodle gives to participants.
    pub(super) fn participant(&self, row: &CsvRow) -> Person {
        let number = self.get(row, Column::Identifier);
        let number = number.map(|text| {
            text.trim_start_matches(|c: char| !c.is_ascii_digit())
                .to_owned()
        });
        Person {
            id: number,
            ..Person::default()
        }
    }

    /// Finds the person of a row, and whether nothing but the name says so.
    pub(super) fn find(&self, row: &CsvRow, index: &PeopleIndex) -> (Found, bool) {
        let person = self.person(row);
        let namesakes = index.named(person.name.as_deref().unwrap_or_default());
        // The numbers of two systems may be the same.
        let is_another = |found: &Found| matches!(found, Found::One(place) if !namesakes.is_empty() && !namesakes.contains(place));
        let participant = index.find_surely(&self.participant(row));
        let sure = [participant, index.find_surely(&person)].into_iter();
        let mut sure = sure.filter(|found| *found != Found::None && !is_another(found));
        match sure.next() {
            Some(found) => (found, false),
            None => (index.find(&person), true),
        }
    }

    /// Returns the person of a row.
    pub(super) fn person(&self, row: &CsvRow) -> Person {
        let parts = [Column::FirstName, Column::LastName].map(|part| self.get(row, part));
        let parts: Vec<String> = parts.into_iter().flatten().collect();
        let name = (!parts.is_empty()).then(|| parts.join(" "));
        let identified = self.identified(row);
        let teams = self.get(row, Column::Team);
        let partners = self.get(row, Column::Partner).unwrap_or_default();
        Person {
            id: self.get(row, Column::Id).or(identified.id),
            name: self.get(row, Column::Name).or(name).or(identified.name),
            login: self.get(row, Column::Login),
            email: self.get(row, Column::Email).or(identified.email),
            section: self.get(row, Column::Section).or(teams.clone()),
            teams: words(&teams.unwrap_or_default(), &[',', ';']),
            // A name may have its last part first.
            partners: words(&partners, &[';']),
        }
    }

    /// Returns what GitHub Classroom's identifier says: instructors type an address, a number or a name. Moodle's numbers of participants,
    /// in a column of the same heading, name nobody.
    fn identified(&self, row: &CsvRow) -> Person {
        let text = self.get(row, Column::Identifier);
        let text = text.filter(|text| !text.starts_with("Participant "));
        text.map_or_else(Person::default, |text| (&Student::called(&text)).into())
    }
}

/// Returns the parts of a cell with several words.
fn words(cell: &str, separators: &[char]) -> Vec<String> {
    let words = cell.split(separators).map(str::trim);
    words
        .filter(|word| !word.is_empty())
        .map(str::to_owned)
        .collect()
}

/// Returns a text without what keeps a spreadsheet from dropping leading zeros: `="007"` is `007`.
fn plain(text: &str) -> &str {
    text.strip_prefix("=\"")
        .and_then(|rest| rest.strip_suffix('"'))
        .unwrap_or(text)
}

/// The headings of each column, in the words of the systems that write such tables: letters and digits, in lower case.
const HEADINGS: [(Column, &str); 35] = [
    (Column::Id, "id sid studentid studentnumber idnumber"),
    (Column::Id, "userid orgdefinedid matrikel matrikelnr"),
    (Column::Id, "matrikelnummer idnummer"),
    (Column::Id, "numérodidentification númerodeid"),
    (Column::Identifier, "identifier identifiant"),
    (Column::Identifier, "identificador rosteridentifier"),
    (Column::Identifier, "canvasuserid"),
    (Column::Name, "name fullname student studentname"),
    (Column::Name, "vollständigername nomcomplet"),
    (Column::Name, "nombrecompleto"),
    (Column::FirstName, "firstname givenname forename"),
    (Column::FirstName, "vorname prénom nombre"),
    (Column::LastName, "lastname surname familyname"),
    (Column::LastName, "nachname nomdefamille nom apellidos"),
    (Column::Login, "login loginid sisloginid username"),
    (Column::Login, "githubusername kennung anmeldename"),
    (Column::Login, "benutzername"),
    (Column::Email, "email emailaddress mail emailadresse"),
    (Column::Email, "adressedecourriel direccióndecorreo"),
    (Column::Section, "section sections"),
    (Column::Team, "team teams teamname group groups"),
    (Column::Team, "groupname gruppe gruppen groupe grupo"),
    (Column::Partner, "partner partners"),
    (Column::SubmittedAt, "submittedat submissiontime"),
    (Column::SubmittedAt, "submitted timesubmitted"),
    (Column::SubmittedAt, "submissiontimestamp"),
    (Column::SubmittedAt, "lastmodifiedsubmission"),
    (Column::SubmittedAt, "zuletztgeändertabgabe"),
    (Column::SubmittedAt, "dernièremodificationtravailremis"),
    (Column::SubmittedAt, "últimamodificaciónentrega"),
    (Column::Points, "points manual manualpoints"),
    (Column::Final, "final"),
    (Column::Automatic, "automatic"),
    (Column::By, "by"),
    (Column::Comment, "comment comments feedback reason"),
];

/// Returns the meaning of a heading.
fn meaning(heading: &str) -> Option<Column> {
    let word = letters(heading);
    let mut all = HEADINGS.iter();
    let found = all.find(|(_, words)| words.split(' ').any(|other| other == word));
    found.map(|(column, _)| *column)
}
