//! The owners of submissions, as a person says: a table of `submission` and `person` for what the names of files don't tell.

use std::collections::BTreeMap;

use super::csv_file::{CsvFile, CsvRow};
use super::people_index::{Found, PeopleIndex, Person};
use crate::downloads::Student;
use grader::mistake::Mistake;
use staff::spreadsheet::Spreadsheet;

/// The headings of the table; only the first two are read.
const HEADINGS: [&str; 3] = ["submission", "person", "question"];

/// The sign for a submission of nobody in the course.
const NOBODY: &str = "-";

/// The owners of submissions, by the submission's key: the places of the people in the course, none for nobody's.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Owners(BTreeMap<String, Vec<usize>>);

impl Owners {
    /// Reads a table; cells that aren't filled in are skipped. Without a roster, people are added as they are written.
    pub(super) fn of(
        sheet: &CsvFile,
        people: &mut Vec<Person>,
        has_roster: bool,
        diagnostics: &mut Vec<Mistake>,
    ) -> Owners {
        let mut owners = Owners::default();
        let at = |name: &str| {
            let headings = sheet.headings().iter();
            let mut found = headings.map(|cell| cell.value.trim().eq_ignore_ascii_case(name));
            found.position(|is_it| is_it)
        };
        let (Some(submission), Some(person)) = (at(HEADINGS[0]), at(HEADINGS[1])) else {
            let what = "the table of owners has no columns `submission` and `person`; write these headings in the first line";
            diagnostics.push(sheet.diagnostic(&(0..0), what));
            return owners;
        };
        let mut lines: BTreeMap<usize, usize> = BTreeMap::new();
        for row in sheet.rows().iter().skip(1) {
            let (key, text) = (row.get(submission), row.get(person));
            if key.is_empty() || text.is_empty() {
                continue;
            }
            let range = row.cells[person].range.clone();
            let line = sheet.line(&range);
            let mut places = Vec::new();
            // A spreadsheet may have put an apostrophe before it.
            let words = text.trim_start_matches('\'').split(';').map(str::trim);
            for word in words.filter(|word| *word != NOBODY && !word.is_empty()) {
                let named = Person::from(&Student::called(word));
                let problem = match PeopleIndex::of(people.iter()).find(&named) {
                    Found::One(place) => match lines.insert(place, line) {
                        Some(other) if other != line => format!(
                            "`{word}` has the submission on line {other}; write `{NOBODY}` for the one that doesn't count"
                        ),
                        _ => {
                            places.push(place);
                            continue;
                        }
                    },
                    Found::None if !has_roster => {
                        places.push(people.len());
                        lines.insert(people.len(), line);
                        people.push(named);
                        continue;
                    }
                    Found::Several => {
                        format!("`{word}` matches several people; write an id or an e-mail address")
                    }
                    Found::None => format!(
                        "`{word}` isn't on the roster; add them there, correct it, or write `{NOBODY}` if it is nobody's"
                    ),
                };
                diagnostics.push(sheet.diagnostic(&range, problem));
            }
            owners.0.insert(key.to_owned(), places);
        }
        owners
    }

    /// Returns the owners of a submission, if a person has said who they are.
    pub(super) fn get(&self, submitter: &Student) -> Option<&[usize]> {
        self.0.get(&submitter.key).map(Vec::as_slice)
    }
}

/// Returns a table with a row for each of these submissions, to be filled in; rows that are filled in are kept, and those that nobody asks
/// about any more are not. None if nothing changes.
pub(super) fn with_questions(
    sheet: Option<&CsvFile>,
    questions: &[(String, String)],
) -> Option<Vec<u8>> {
    let rows = sheet
        .into_iter()
        .flat_map(|sheet| sheet.rows().iter().skip(1));
    let is_asked = |key: &str| questions.iter().any(|(asked, _)| asked == key);
    let is_open = |row: &&CsvRow| row.get(1).is_empty();
    let stays = |row: &&CsvRow| !is_open(row) || is_asked(row.get(0));
    let (kept, gone): (Vec<&CsvRow>, Vec<&CsvRow>) = rows.partition(stays);
    let is_there = |key: &String| kept.iter().any(|row| row.get(0) == key);
    let new: Vec<_> = questions.iter().filter(|(key, _)| !is_there(key)).collect();
    if new.is_empty() && gone.is_empty() {
        return None;
    }
    let mut table = Spreadsheet::separated_by(&sheet.map_or(',', CsvFile::delimiter).to_string());
    table.row(HEADINGS);
    for row in kept {
        // What a person has written is no formula.
        table.row_as_it_is(row.cells.iter().map(|cell| cell.value.as_str()));
    }
    for (key, question) in new {
        table.row([key.as_str(), "", question]);
    }
    Some(table.into_bytes())
}
