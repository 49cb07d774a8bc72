//! The times of submissions, from a table of another system.

use std::collections::{BTreeMap, BTreeSet};

use time::OffsetDateTime;

use super::csv_file::CsvFile;
use super::known_columns::{Column, KnownColumns};
use super::people_index::{Found, PeopleIndex};
use crate::read_time::read_time;
use crate::time_zone::CourseZone;
use grader::mistake::Mistake;

/// The most people outside the course who are named.
const NAMED: usize = 5;

/// Submission times, by the index of the person.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct SubmissionTimes {
    times: BTreeMap<usize, OffsetDateTime>,
    /// The people whom a table knows only by name.
    pub(super) by_name: BTreeSet<usize>,
}

impl SubmissionTimes {
    /// Reads them from a table, if it has a column for them. Times without an offset are in `zone`; `index` knows the people of the
    /// course, and `handed_in` those who handed in.
    ///
    /// The table of another system may list more people, so its rows about them are skipped.
    pub(super) fn of(
        sheet: &CsvFile,
        index: &PeopleIndex,
        handed_in: &PeopleIndex,
        zone: &CourseZone,
        notes: &mut Vec<String>,
        diagnostics: &mut Vec<Mistake>,
    ) -> Option<SubmissionTimes> {
        let columns = KnownColumns::of(sheet, diagnostics);
        let column = columns.column(Column::SubmittedAt)?;
        let is_by_hand = is_by_hand(sheet.headings()[column].value.trim());
        let mut times = SubmissionTimes::default();
        let mut lines: BTreeMap<usize, usize> = BTreeMap::new();
        let mut strangers = Vec::new();
        for row in sheet.rows().iter().skip(1) {
            if let Some(mistake) = sheet.wider_than_headings(row) {
                diagnostics.push(mistake);
                continue;
            }
            let Some(cell) = row.cells.get(column) else {
                continue;
            };
            let text = cell.value.trim();
            if text.is_empty() || text == "-" {
                continue;
            }
            let Some(time) = read_time(text, zone) else {
                let what = format!(
                    "`{text}` isn't a time; write one like `2027-03-31 23:59` or `2027-03-31T23:59:00+02:00`"
                );
                diagnostics.push(sheet.diagnostic(&cell.range, what));
                continue;
            };
            let person = columns.person(row);
            let range = row.range();
            if let Some(what) = index.contradiction(&person) {
                diagnostics.push(sheet.diagnostic(&range, what));
                continue;
            }
            let (found, by_name) = columns.find(row, index);
            let called = person.called();
            let problem = match found {
                Found::One(place) => {
                    if by_name {
                        times.by_name.insert(place);
                    }
                    let line = lines.insert(place, sheet.line(&range));
                    let other = times.times.insert(place, time);
                    let other = other.filter(|other| *other != time);
                    line.filter(|_| other.is_some()).map(|line| {
                        format!("`{called}` has another time on line {line}; keep one of the rows")
                    })
                }
                Found::Several | Found::None if index.is_doubtful => None,
                Found::Several if is_by_hand => Some(format!(
                    "`{called}` matches several people; add a column `id` or `email`"
                )),
                Found::None if is_by_hand && !handed_in.may_know(&person) => {
                    strangers.push(format!("`{called}`"));
                    None
                }
                Found::Several | Found::None => None,
            };
            diagnostics.extend(problem.map(|what| sheet.diagnostic(&range, what)));
        }
        if !strangers.is_empty() {
            let file = sheet.file();
            let named = strangers.iter().take(NAMED).cloned().collect::<Vec<_>>();
            notes.push(format!(
                "{file}: the times of {} people are nobody's, because they aren't in the course: {}; add them to the roster, or correct the table",
                strangers.len(),
                named.join(", ")
            ));
        }
        Some(times)
    }

    /// Returns when this person handed in.
    pub fn get(&self, person: usize) -> Option<OffsetDateTime> {
        self.times.get(&person).copied()
    }

    /// Adds the times of another table, for people who have none yet.
    pub fn add(&mut self, others: SubmissionTimes) {
        self.by_name.extend(others.by_name);
        for (person, time) in others.times {
            self.times.entry(person).or_insert(time);
        }
    }
}

/// Whether people write this heading, and no system does.
fn is_by_hand(heading: &str) -> bool {
    ["submitted_at", "submitted"].contains(&heading.to_lowercase().as_str())
}
