//! Points and comments given by hand: for style, for an oral exam, for anything that no program grades.

use std::collections::{BTreeMap, BTreeSet};
use std::ops::Add;

use super::csv_file::{CsvFile, CsvRow};
use super::known_columns::{Column, KnownColumns};
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
    /// The points, if there are any; a negative number takes some away.
    pub points: Option<Points>,
    /// The reasons, as they were written.
    pub comments: Vec<String>,
    /// The final score that a person set instead of all points.
    pub set: Option<SetScore>,
}

/// A final score that a person set.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SetScore {
    /// The score.
    pub score: Points,
    /// The automatic score at that time; none if nothing was graded.
    pub automatic: Option<Points>,
    /// The person who set it, and the reason.
    pub why: String,
}

impl PointsByHand {
    /// Returns what this person got.
    pub fn get(&self, person: usize) -> Option<&GivenPoints> {
        self.given.get(&person)
    }

    /// Adds those of a table; `index` knows the people of the course. People who only handed in are listed as not on the
    /// roster elsewhere.
    pub(super) fn add(
        &mut self,
        sheet: &CsvFile,
        index: &PeopleIndex,
        handed_in: &PeopleIndex,
        diagnostics: &mut Vec<Mistake>,
    ) {
        let columns = KnownColumns::of(sheet, diagnostics);
        let numbers = [Column::Points, Column::Final].map(|column| columns.column(column));
        if !columns.name_people() {
            let what = "no column says who a row is about; call one column `id`, `login`, `email` or `name`";
            diagnostics.push(sheet.diagnostic(&(0..0), what));
        }
        if numbers == [None, None] {
            let what =
                "no column is called `points`; write this heading, or `final`, in the first line";
            diagnostics.push(sheet.diagnostic(&(0..0), what));
        }
        if !columns.name_people() || numbers == [None, None] {
            return;
        }
        let mut lines: BTreeMap<usize, usize> = BTreeMap::new();
        for row in sheet.rows().iter().skip(1).filter(|row| !row.is_blank()) {
            let range = row.range();
            if let Some(mistake) = sheet.wider_than_headings(row) {
                diagnostics.push(mistake);
                continue;
            }
            let row_points = GivenPoints::of(sheet, &columns, row).unwrap_or_else(|mistake| {
                diagnostics.push(mistake);
                GivenPoints::default()
            });
            let person = columns.person(row);
            let called = person.called();
            if let Some(what) = index.contradiction(&person) {
                diagnostics.push(sheet.diagnostic(&range, what));
                continue;
            }
            let problem = match index.find(&person) {
                Found::One(place) => {
                    if index.find_surely(&person) == Found::None {
                        self.by_name.insert(place);
                    }
                    let known = self.given.entry(place).or_default();
                    let is_set_twice = known.set.is_some() && row_points.set.is_some();
                    let points = [known.points, row_points.points].into_iter().flatten();
                    known.points = points.reduce(Add::add);
                    known.comments.extend(row_points.comments);
                    known.set = known.set.take().or(row_points.set);
                    match lines.insert(place, sheet.line(&range)) {
                        Some(line) => Some(format!(
                            "`{called}` already has points on line {line}; write one row for each person"
                        )),
                        None => is_set_twice.then(|| {
                            format!("`{called}` has a `final` in another table, too; keep one of the rows")
                        }),
                    }
                }
                Found::Several | Found::None if index.is_doubtful => None,
                Found::Several => Some(format!(
                    "`{called}` matches several people; add a column `id` or `email`"
                )),
                Found::None if handed_in.may_know(&person) => None,
                Found::None => Some(format!(
                    "`{called}` isn't in the course; add them to the roster, correct it, or delete the row"
                )),
            };
            diagnostics.extend(problem.map(|what| sheet.diagnostic(&range, what)));
        }
    }
}

impl GivenPoints {
    /// Reads a row: points, or a score that replaces all others.
    fn of(sheet: &CsvFile, columns: &KnownColumns, row: &CsvRow) -> Result<GivenPoints, Mistake> {
        let comment = columns.get(row, Column::Comment);
        let points = number(sheet, columns, row, Column::Points)?;
        let Some(score) = number(sheet, columns, row, Column::Final)? else {
            return Ok(GivenPoints {
                points,
                comments: comment.into_iter().collect(),
                set: None,
            });
        };
        let mistake = |what: &str| Err(sheet.diagnostic(&row.range(), what));
        let by = columns.get(row, Column::By);
        let (Some(by), Some(comment), Some(_)) = (by, comment, columns.column(Column::Automatic))
        else {
            return mistake(
                "`final` needs more columns: `by` and `comment` say who set the score and why, and `automatic` is the automatic score now, or empty if there is none, so that a later change of it is noticed",
            );
        };
        if points.is_some() || score < Points::default() {
            return mistake(
                "`final` is the whole score; write one from 0, and leave `points` empty",
            );
        }
        let why = format!("set to {score} by {by}: {comment}");
        Ok(GivenPoints {
            points: None,
            comments: vec![why.clone()],
            set: Some(SetScore {
                score,
                automatic: number(sheet, columns, row, Column::Automatic)?,
                why,
            }),
        })
    }
}

/// Reads a number in this column; none if the cell is empty.
fn number(
    sheet: &CsvFile,
    columns: &KnownColumns,
    row: &CsvRow,
    column: Column,
) -> Result<Option<Points>, Mistake> {
    let Some(column) = columns.column(column) else {
        return Ok(None);
    };
    let Some(cell) = row.cells.get(column) else {
        let heading = sheet.headings()[column].value.trim();
        let what = format!("the row ends before the column `{heading}`; write a number there");
        return Err(sheet.diagnostic(&row.range(), what));
    };
    let text = cell.value.trim();
    let what = match Points::parse(text) {
        None if text.is_empty() => return Ok(None),
        Some(points) if (-MOST..=MOST).contains(&points) => return Ok(Some(points)),
        None => format!("`{text}` isn't a number of points; write one like `2` or `-1.5`"),
        Some(_) => format!("`{text}` points by hand are more than {MOST}; correct the number"),
    };
    Err(sheet.diagnostic(&cell.range, what))
}
