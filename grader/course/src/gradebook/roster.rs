//! Who takes part in the course.

use std::collections::BTreeMap;
use std::io;
use std::path::Path;

use super::columns::{Column, Columns};
use super::csv_file::CsvFile;
use super::person::Person;
use super::slip::Slip;

/// Who takes part in the course, in the order of the roster.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Roster {
    /// The people.
    pub people: Vec<Person>,
}

impl Roster {
    /// Reads a roster. What can be read of it is returned beside its slips.
    ///
    /// # Errors
    ///
    /// Returns what the system says of a file that it can't read.
    pub fn read(path: &Path) -> io::Result<(Roster, Vec<Slip>)> {
        let (sheet, slips) = CsvFile::read(path)?;
        Ok(Roster::of(&sheet, slips))
    }

    fn of(sheet: &CsvFile, mut slips: Vec<Slip>) -> (Roster, Vec<Slip>) {
        let headings = Columns::of(sheet, &mut slips);
        let mut roster = Roster::default();
        if !headings.tell_people_apart() {
            slips.push(sheet.slip(
                &(0..0),
                "no column says who somebody is; the first line names the columns, one of them `id`, `login`, `email` or `name`",
            ));
            return (roster, slips);
        }
        let width = sheet.headings().len();
        let mut taken: BTreeMap<(Column, String), usize> = BTreeMap::new();
        for (number, row) in sheet.rows().iter().enumerate().skip(1) {
            if row.is_blank() {
                continue;
            }
            if row.cells.len() != width {
                let what = format!(
                    "the row has {} cells and the headings are {width}; quote a cell that holds a separator",
                    row.cells.len()
                );
                slips.push(sheet.slip(&row.range(), what));
                continue;
            }
            let person = headings.person(row);
            if person.called() == "nobody" {
                let what = "the row names nobody; write who it is, or delete the row";
                slips.push(sheet.slip(&row.range(), what));
                continue;
            }
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
                    slips.push(sheet.slip(&cell.range, what));
                }
                if known.chars().any(char::is_control) {
                    slips.push(
                        sheet.slip(&cell.range, "the cell holds a control character; delete it"),
                    );
                }
                if let Some(first) = taken.get(&(heading, known.clone())) {
                    let first = &sheet.rows()[*first];
                    let line = sheet.slip(&first.range(), "").line;
                    let what =
                        format!("`{known}` stands in line {line} already; each may stand once");
                    slips.push(sheet.slip(&cell.range, what));
                } else {
                    taken.insert((heading, known), number);
                }
            }
            roster.people.push(person);
        }
        if roster.people.is_empty() && slips.is_empty() {
            let what =
                "nobody stands on the roster; write a line for each student below the headings";
            slips.push(sheet.slip(&(0..0), what));
        }
        (roster, slips)
    }
}

fn is_address(text: &str) -> bool {
    text.split_once('@').is_some_and(|(name, host)| {
        !name.is_empty()
            && !host.is_empty()
            && !host.contains('@')
            && !text.contains(char::is_whitespace)
    })
}
