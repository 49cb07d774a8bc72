//! Points and comments given by hand: for style, for an oral exam, for anything that no program grades.

use std::collections::btree_map::Entry;
use std::collections::{BTreeMap, BTreeSet};

use super::columns::{Column, Columns};
use super::csv_file::CsvFile;
use super::people_index::{Found, PeopleIndex};
use super::points::Points;
use grader::mistake::Mistake;

/// Points given by hand, by the index of the person.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct PointsByHand {
    given: BTreeMap<usize, GivenPoints>,
    /// The people whom a table knows only by name.
    pub(super) by_name: BTreeSet<usize>,
}

/// The most points that a row can give or take: more is a slip of the keyboard.
const MOST: Points = Points::thousand();

/// Points with the reasons for them.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct GivenPoints {
    /// The points; a negative number takes some away.
    pub points: Points,
    /// The reasons, as they were written.
    pub comments: Vec<String>,
}

impl PointsByHand {
    /// Returns what this person got.
    pub fn get(&self, person: usize) -> Option<&GivenPoints> {
        self.given.get(&person)
    }

    /// Adds those of another table.
    pub(super) fn add(&mut self, others: PointsByHand) {
        self.by_name.extend(others.by_name);
        for (person, given) in others.given {
            match self.given.entry(person) {
                Entry::Vacant(vacant) => drop(vacant.insert(given)),
                Entry::Occupied(mut known) => {
                    let known = known.get_mut();
                    known.points = known.points + given.points;
                    known.comments.extend(given.comments);
                }
            }
        }
    }

    /// Reads a table of them; `index` knows the people of the course. People who only handed in are listed as not on the
    /// roster elsewhere.
    pub(super) fn of(
        sheet: &CsvFile,
        index: &PeopleIndex,
        handed_in: &PeopleIndex,
        diagnostics: &mut Vec<Mistake>,
    ) -> PointsByHand {
        let columns = Columns::of(sheet, diagnostics);
        let mut given = PointsByHand::default();
        let points = columns.column(Column::Points);
        if !columns.name_people() {
            let what = "no column says who a row is about; call one column `id`, `login`, `email` or `name`";
            diagnostics.push(sheet.diagnostic(&(0..0), what));
        }
        if points.is_none() {
            let what = "no column is called `points`; write this heading in the first line";
            diagnostics.push(sheet.diagnostic(&(0..0), what));
        }
        let (Some(column), true) = (points, columns.name_people()) else {
            return given;
        };
        let mut lines: BTreeMap<usize, usize> = BTreeMap::new();
        for row in sheet.rows().iter().skip(1).filter(|row| !row.is_blank()) {
            let range = row.range();
            if let Some(mistake) = sheet.wider_than_headings(row) {
                diagnostics.push(mistake);
                continue;
            }
            let Some(cell) = row.cells.get(column) else {
                let what = "the row ends before the column `points`; write a number there";
                diagnostics.push(sheet.diagnostic(&range, what));
                continue;
            };
            let text = cell.value.trim();
            let points = if text.is_empty() {
                Some(Points::default())
            } else {
                Points::parse(text)
            };
            if points.is_none() {
                let what =
                    format!("`{text}` isn't a number of points; write one like `2` or `-1.5`");
                diagnostics.push(sheet.diagnostic(&cell.range, what));
            }
            if points.is_some_and(|points| points > MOST || points < -MOST) {
                let what =
                    format!("`{text}` points by hand are more than {MOST}; correct the number");
                diagnostics.push(sheet.diagnostic(&cell.range, what));
                continue;
            }
            let person = columns.person(row);
            let called = person.called();
            if let Some(what) = index.contradiction(&person) {
                diagnostics.push(sheet.diagnostic(&range, what));
                continue;
            }
            let problem = match index.find(&person) {
                Found::One(place) => {
                    if index.find_surely(&person) == Found::None {
                        given.by_name.insert(place);
                    }
                    let points = points.unwrap_or_default();
                    let comments = columns.get(row, Column::Comment).into_iter().collect();
                    given.given.insert(place, GivenPoints { points, comments });
                    lines.insert(place, sheet.line(&range)).map(|line| {
                        format!(
                            "`{called}` already has points on line {line}; write one row for each person"
                        )
                    })
                }
                Found::Several | Found::None if index.is_doubtful => None,
                Found::Several => Some(format!(
                    "`{called}` matches several people; add a column `id` or `email`"
                )),
                Found::None if handed_in.find(&person) != Found::None => None,
                Found::None => Some(format!(
                    "`{called}` isn't in the course; correct it, or delete the row"
                )),
            };
            diagnostics.extend(problem.map(|what| sheet.diagnostic(&range, what)));
        }
        given
    }
}
