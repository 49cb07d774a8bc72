//! The times of submissions, from a table of another system.

use std::collections::BTreeMap;

use time::{OffsetDateTime, UtcOffset};

use super::column_headings::{Column, Columns};
use super::csv_file::CsvFile;
use super::people_index::{Found, PeopleIndex};
use crate::read_time::read_time;
use grader::mistake::Mistake;

/// Submission times, by the index of the person.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct SubmissionTimes(BTreeMap<usize, OffsetDateTime>);

impl SubmissionTimes {
    /// Reads them from a table, if it has a column for them. Times without an offset are in `offset`.
    ///
    /// Rows about people who aren't in the course are skipped: another system's table may list more people.
    pub fn of(
        sheet: &CsvFile,
        index: &PeopleIndex,
        offset: UtcOffset,
        diagnostics: &mut Vec<Mistake>,
    ) -> Option<SubmissionTimes> {
        let columns = Columns::of(sheet, diagnostics);
        let column = columns.column(Column::SubmittedAt)?;
        let mut times = BTreeMap::new();
        for row in sheet.rows().iter().skip(1) {
            let Some(cell) = row.cells.get(column) else {
                continue;
            };
            let text = cell.value.trim();
            if text.is_empty() || text == "-" {
                continue;
            }
            match (read_time(text, offset), index.find(&columns.person(row))) {
                (None, _) => {
                    let what = format!(
                        "`{text}` isn't a time; write one like `2027-03-31 23:59` or `2027-03-31T23:59:00+02:00`"
                    );
                    diagnostics.push(sheet.diagnostic(&cell.range, what));
                }
                (Some(time), Found::One(person)) => {
                    times.insert(person, time);
                }
                (Some(_), _) => {}
            }
        }
        Some(SubmissionTimes(times))
    }

    /// Returns when this person handed in.
    pub fn get(&self, person: usize) -> Option<OffsetDateTime> {
        self.0.get(&person).copied()
    }

    /// Adds the times of another table, for people who have none yet.
    pub fn add(&mut self, others: SubmissionTimes) {
        for (person, time) in others.0 {
            self.0.entry(person).or_insert(time);
        }
    }
}
