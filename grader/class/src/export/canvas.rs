//! Canvas's gradebook: the file that the instructor exported, with one column filled in.

use super::exported_file::ExportedFile;
use super::filled_sheet::FilledSheet;
use super::match_rows::RowIdentity;
use super::scored_results::ScoredResults;
use crate::gradebook::{CsvFile, CsvRow, Points};
use grader::mistake::Mistakes;

/// Columns that Canvas computes itself. It ignores any column whose heading has one of these in it (`instructure/canvas-lms`,
/// `gradebook_importer.rb`).
const COMPUTED: [&str; 9] = [
    "Current Score",
    "Current Points",
    "Current Grade",
    "Final Score",
    "Final Points",
    "Final Grade",
    "Override Score",
    "Override Grade",
    "Override Status",
];

/// Fills in the final scores of an assignment, which is named by its whole heading, its title, or its number. With `scale`, a column with
/// another maximum gets scores in its own units.
pub fn canvas(
    scored: &ScoredResults,
    sheet: &CsvFile,
    assignment: Option<&str>,
    scale: bool,
) -> Result<ExportedFile, Mistakes> {
    let info = info_columns(sheet)?;
    let column = column(sheet, info, assignment)?;
    let is_maximum = |row: &CsvRow| row.get(0).contains("Points Possible");
    let rows = sheet.rows().iter().enumerate();
    let rows = rows.map(|(number, row)| {
        let is_student = number > 0 && !is_maximum(row);
        is_student.then(|| named(sheet, info, row)).flatten()
    });
    let rows: Vec<Option<RowIdentity>> = rows.collect();
    let mut filling = FilledSheet::of(sheet, column, &rows, &scored.gradebook);
    for row in sheet.rows().iter().skip(1).filter(|row| is_maximum(row)) {
        let possible = row.get(column);
        let set = if possible.contains("read") && possible.contains("only") {
            Err("this column is read-only in Canvas; name another with `--column`".to_owned())
        } else {
            filling.set_maximum(Points::parse(possible), scale, "Canvas")
        };
        set.map_err(|what| {
            let cell = row.cells.get(column);
            let range = cell.map_or(row.range(), |cell| cell.range.clone());
            sheet.diagnostic(&range, what)
        })?;
    }
    filling.fill(|row, score| match row.get(column) {
        word if word.eq_ignore_ascii_case("EX") => {
            (None, Some("excused in Canvas; not changed".to_owned()))
        }
        "N/A" => {
            let note = "not assigned to them in Canvas; not changed";
            (None, Some(note.to_owned()))
        }
        _ => (Some(score), None),
    })?;
    Ok(filling.end())
}

/// Returns how many columns say who a row is about; the assignments come after them.
fn info_columns(sheet: &CsvFile) -> Result<usize, Mistakes> {
    let headings = sheet.headings();
    let at = |column: usize| headings.get(column).map_or("", |cell| cell.value.as_str());
    let is_named = headings.len() > 3 && at(0).contains("Student") && at(1).contains("ID");
    let is_named_apart =
        headings.len() > 4 && at(0) == "LastName" && at(1) == "FirstName" && at(2).contains("ID");
    let section = headings
        .iter()
        .position(|cell| cell.value.trim() == "Section");
    match section {
        Some(section) if is_named || is_named_apart => Ok(section + 1),
        _ => {
            let what = "this isn't a gradebook that Canvas exported: one begins with `Student,ID`, and has `Section` before the assignments; export it again and change nothing";
            Err(Mistakes::from(sheet.diagnostic(&(0..0), what)))
        }
    }
}

/// Finds the assignment's column.
fn column(sheet: &CsvFile, info: usize, assignment: Option<&str>) -> Result<usize, Mistakes> {
    let candidates = sheet
        .headings()
        .iter()
        .enumerate()
        .skip(info)
        // A column of the course's own, such as notes, has no number.
        .filter(|(_, cell)| title_and_id(cell.value.trim()).is_some());
    let candidates: Vec<(usize, &str)> = candidates
        .map(|(column, cell)| (column, cell.value.trim()))
        .collect();
    let chosen: Vec<(usize, &str)> = match assignment {
        None => candidates.clone(),
        Some(wanted) => {
            let chosen = |is_wanted: &dyn Fn(&str) -> bool| -> Vec<(usize, &str)> {
                let all = candidates.iter().copied();
                all.filter(|(_, heading)| is_wanted(heading)).collect()
            };
            let exact = chosen(&|heading| heading == wanted);
            if exact.is_empty() {
                chosen(&|heading| {
                    title_and_id(heading).is_some_and(|(title, id)| title == wanted || id == wanted)
                })
            } else {
                exact
            }
        }
    };
    let names = |columns: &[(usize, &str)]| {
        let names: Vec<String> = columns
            .iter()
            .map(|(_, heading)| format!("`{heading}`"))
            .collect();
        names.join(", ")
    };
    let what = match chosen.as_slice() {
        [(column, heading)] => match COMPUTED.iter().find(|name| heading.contains(*name)) {
            None => return Ok(*column),
            Some(name) => format!(
                "Canvas ignores a column with `{name}` in its title; rename the assignment there, and export the gradebook again"
            ),
        },
        [] if candidates.is_empty() => {
            "there is no assignment in this gradebook; create it in Canvas and export it again"
                .to_owned()
        }
        [] => format!(
            "no assignment is called `{}`; name one of {} with `--column`",
            assignment.unwrap_or_default(),
            names(&candidates)
        ),
        several => format!(
            "several assignments match; name one of {} with `--column`",
            names(several)
        ),
    };
    let place = chosen
        .first()
        .map_or(0..0, |(column, _)| sheet.headings()[*column].range.clone());
    Err(Mistakes::from(sheet.diagnostic(&place, what)))
}

/// Takes a heading apart: `Title (123)`.
fn title_and_id(heading: &str) -> Option<(&str, &str)> {
    let (title, id) = heading.strip_suffix(')')?.rsplit_once('(')?;
    let is_number = !id.is_empty() && id.bytes().all(|byte| byte.is_ascii_digit());
    is_number.then(|| (title.trim_end(), id))
}

/// Returns the identity of a row's student; none for Canvas's own rows.
fn named(sheet: &CsvFile, info: usize, row: &CsvRow) -> Option<RowIdentity> {
    let mut named = RowIdentity::default();
    let mut parts = ["", ""];
    for (column, heading) in sheet.headings().iter().enumerate().take(info) {
        let value = row.get(column).trim_start_matches('\'');
        if value.is_empty() {
            continue;
        }
        match heading.value.trim() {
            "Student" => named.person.name = Some(value.to_owned()),
            "LastName" => parts[1] = value,
            "FirstName" => parts[0] = value,
            "ID" => named.number = Some(value.to_owned()),
            "SIS User ID" => named.person.id = Some(value.to_owned()),
            "SIS Login ID" => named.person.login = Some(value.to_owned()),
            _ => {}
        }
    }
    if parts != ["", ""] {
        named.person.name = Some(parts.join(" "));
    }
    (named != RowIdentity::default()).then_some(named)
}
