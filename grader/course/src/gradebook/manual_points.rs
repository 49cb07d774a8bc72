//! Points and comments that people gave: for style, for an oral, for anything that no program grades.

use super::columns::{Column, Columns};
use super::csv_file::CsvFile;
use super::people_index::{Found, PeopleIndex};
use super::points::Points;
use super::slip::Slip;

/// Points and comments that people gave, by the place of whom they were given to.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct ManualPoints {
    /// To whom, and what.
    pub notes: Vec<(usize, Note)>,
}

/// Points with the reason for them.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Note {
    /// The points; fewer than none takes some away.
    pub points: Points,
    /// The reason, as it was written.
    pub comment: Option<String>,
}

impl ManualPoints {
    /// Reads a table of them; `index` knows the people of the course.
    pub(super) fn of(sheet: &CsvFile, index: &PeopleIndex, slips: &mut Vec<Slip>) -> ManualPoints {
        let headings = Columns::of(sheet, slips);
        let mut manual = ManualPoints::default();
        let start = 0..0;
        let mut complete = true;
        if !headings.tell_people_apart() {
            let what = "no column says who somebody is; one of them is called `id`, `login`, `email` or `name`";
            slips.push(sheet.slip(&start, what));
            complete = false;
        }
        let Some(column) = headings.column(Column::Points).filter(|_| complete) else {
            if headings.column(Column::Points).is_none() {
                let what = "no column is called `points`; write it in the first line";
                slips.push(sheet.slip(&start, what));
            }
            return manual;
        };
        for row in sheet.rows().iter().skip(1).filter(|row| !row.is_blank()) {
            let range = row.range();
            let Some(cell) = row.cells.get(column) else {
                slips.push(sheet.slip(
                    &range,
                    "the row ends before the column `points`; write a number there",
                ));
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
                slips.push(sheet.slip(&cell.range, what));
            }
            let person = headings.person(row);
            match (index.find(&person), points) {
                (Found::One(place), Some(points)) => {
                    let comment = headings.get(row, Column::Comment);
                    manual.notes.push((place, Note { points, comment }));
                }
                (Found::One(_), None) => {}
                (Found::Several, _) => {
                    let what = format!(
                        "`{}` may be several people; add a column `id` or `email`",
                        person.called()
                    );
                    slips.push(sheet.slip(&range, what));
                }
                (Found::Nobody, _) => {
                    let what = format!(
                        "`{}` takes no part in the course; correct it, or delete the row",
                        person.called()
                    );
                    slips.push(sheet.slip(&range, what));
                }
            }
        }
        manual
    }
}
