//! Reads the participants of a course.

use std::collections::BTreeMap;

use super::csv_file::CsvFile;
use super::known_columns::{Column, KnownColumns};
use super::people_index::Person;
use grader::mistake::Mistake;
use submission::is_hidden;

/// Reads what can be read of a roster.
pub(super) fn read_roster(
    sheet: &CsvFile,
    notes: &mut Vec<String>,
    diagnostics: &mut Vec<Mistake>,
) -> Vec<Person> {
    let before = diagnostics.len();
    let headings = KnownColumns::of(sheet, diagnostics);
    notes.extend(ignored(sheet, &headings.ignored));
    let mut people = Vec::new();
    if !headings.name_people() {
        diagnostics.push(sheet.diagnostic(
            &(0..0),
            "no column says who a row is about; the first line names the columns: call one of them `id`, `login`, `email` or `name`",
        ));
        return people;
    }
    let width = sheet.headings().len();
    let mut taken = Taken::default();
    for (number, row) in sheet.rows().iter().enumerate().skip(1) {
        if row.is_blank() || row.cells.iter().any(|cell| is_canvas_own(&cell.value)) {
            continue;
        }
        if row.cells.len() != width {
            let what = format!(
                "the row has {} cells, but there are {width} headings; quote a cell that holds a separator",
                row.cells.len()
            );
            diagnostics.push(sheet.diagnostic(&row.range(), what));
            continue;
        }
        let person = headings.person(row);
        if person.is_unknown() {
            let what = "the row names no one; add a name or an id, or delete the row";
            diagnostics.push(sheet.diagnostic(&row.range(), what));
            continue;
        }
        if is_sum(&person) {
            let what = "this looks like a sum, and not like a person; delete the row, or add an id";
            diagnostics.push(sheet.diagnostic(&row.range(), what));
            continue;
        }
        if let Some(first) = enrolled_twice(&person, &mut people) {
            let sections = [first.section.take(), person.section];
            let sections: Vec<String> = sections.into_iter().flatten().collect();
            first.section = Some(sections.join(", "));
            first.teams.extend(person.teams);
            first.partners.extend(person.partners);
            continue;
        }
        taken.add(&person, number, sheet, &headings, diagnostics);
        people.push(person);
    }
    if people.is_empty() && diagnostics.len() == before {
        let what = "the roster is empty; write a line for each student below the headings";
        diagnostics.push(sheet.diagnostic(&(0..0), what));
    }
    people
}

/// Names the headings of a roster that aren't understood.
fn ignored(sheet: &CsvFile, headings: &[String]) -> Option<String> {
    let named = headings.join("`, `");
    (!headings.is_empty()).then(|| {
        format!(
            "{}: ignored columns: `{named}`; those that are read are called `id`, `name`, `login`, `email`, `section`, `team` or `partner`",
            sheet.file()
        )
    })
}

/// The ids, logins and addresses of the rows so far, each with the number of its row.
#[derive(Default)]
struct Taken(BTreeMap<(Column, String), usize>);

impl Taken {
    /// Adds those of a row, and reports what is wrong with them.
    fn add(
        &mut self,
        person: &Person,
        number: usize,
        sheet: &CsvFile,
        headings: &KnownColumns,
        diagnostics: &mut Vec<Mistake>,
    ) {
        let row = &sheet.rows()[number];
        let apart = [
            (Column::Id, person.id.clone()),
            (
                Column::Login,
                person.login.as_deref().map(str::to_lowercase),
            ),
            (
                Column::Email,
                person.email.as_deref().map(str::to_lowercase),
            ),
        ];
        for (heading, known) in apart {
            let (Some(known), Some(column)) = (known, headings.column(heading)) else {
                continue;
            };
            let cell = &row.cells[column];
            if heading == Column::Email && !is_address(&known) {
                let what = format!(
                    "`{known}` isn't an e-mail address; write `name@example.org`, or nothing"
                );
                diagnostics.push(sheet.diagnostic(&cell.range, what));
            }
            if known.chars().any(is_hidden) {
                let what = "the cell holds an invisible character; write it again";
                diagnostics.push(sheet.diagnostic(&cell.range, what));
            }
            if known.starts_with(['\u{201c}', '\u{201e}', '\u{ab}']) {
                let what = "the cell is in typographic quotes; write it without quotes";
                diagnostics.push(sheet.diagnostic(&cell.range, what));
            }
            if let Some(first) = self.0.get(&(heading, known.clone())) {
                let first = &sheet.rows()[*first];
                let line = sheet.line(&first.range());
                let what = format!("`{known}` is already on line {line}; write each only once");
                diagnostics.push(sheet.diagnostic(&cell.range, what));
            } else {
                self.0.insert((heading, known), number);
            }
        }
    }
}

/// Whether a cell says that Canvas has added the row: for the maximum, for what is posted by hand, or for its test student.
fn is_canvas_own(cell: &str) -> bool {
    let word = cell.trim();
    word.starts_with("Points Possible") || ["Manual Posting", "Student, Test"].contains(&word)
}

/// Whether a row has nothing but a text such as `Total: 2 students` where a name is expected.
fn is_sum(person: &Person) -> bool {
    !person.has_account() && person.name.as_ref().is_some_and(|name| name.contains(':'))
}

/// Returns the earlier person of whom this is another row, for another section: where a lecture and a lab have lists of their own.
fn enrolled_twice<'a>(person: &Person, people: &'a mut [Person]) -> Option<&'a mut Person> {
    people
        .iter_mut()
        .rev()
        .filter(|_| person.has_account())
        .find(|other| {
            let accounts = [
                (&other.id, &person.id),
                (&other.login, &person.login),
                (&other.email, &person.email),
                (&other.name, &person.name),
            ];
            accounts.iter().all(|(one, other)| one == other) && other.section != person.section
        })
}

fn is_address(text: &str) -> bool {
    text.split_once('@').is_some_and(|(name, host)| {
        !name.is_empty()
            && !host.is_empty()
            && !host.contains('@')
            && !text.contains(char::is_whitespace)
    })
}
