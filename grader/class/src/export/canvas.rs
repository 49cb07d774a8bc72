//! Canvas's gradebook: the file that the instructor exported, with one column filled in.

use super::exported_file::ExportedFile;
use super::filled_sheet::FilledSheet;
use super::match_rows::{RowIdentity, match_rows};
use super::scored_results::ScoredResults;
use super::sheet_unit::SheetUnit;
use crate::gradebook::{ClassGradebook, CsvFile, CsvRow, Points};
use grader::mistake::Mistakes;

/// What Canvas computes itself. It ignores any column whose heading has one of these in it (`instructure/canvas-lms`,
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

/// Fills in the final scores of an assignment, with `scale` in the units of a column with another maximum: its whole heading, its title, or its number.
pub fn canvas(
    scored: &ScoredResults,
    sheet: &CsvFile,
    assignment: Option<&str>,
    scale: bool,
) -> Result<ExportedFile, Mistakes> {
    let gradebook = &scored.gradebook;
    let mut diagnostics = Vec::new();
    let info = info_columns(sheet)?;
    let column = column(sheet, info, assignment)?;
    let mut filling = FilledSheet::of(sheet, column);
    let mut rows: Vec<Option<RowIdentity>> = Vec::new();
    let mut unit = SheetUnit::default();
    for (number, row) in sheet.rows().iter().enumerate() {
        if number > 0
            && row
                .cells
                .first()
                .is_some_and(|cell| cell.value.contains("Points Possible"))
        {
            unit = points_possible(&filling, row, gradebook, scale)?;
            rows.push(None);
        } else {
            rows.push((number > 0).then(|| named(sheet, info, row)).flatten());
        }
    }
    filling.notes.extend(unit.note());
    let matched = match_rows(&rows, gradebook);
    filling.notes.extend(matched.notes.iter().cloned());
    for (number, entry) in matched.students.iter().enumerate() {
        let Some(entry) = entry.map(|entry| &gradebook.entries[entry]) else {
            continue;
        };
        let Some(score) = unit.score(entry) else {
            continue;
        };
        match sheet.rows()[number].get(column) {
            word if word.eq_ignore_ascii_case("EX") => {
                let note = format!("{}: excused in Canvas; not changed", entry.called());
                filling.notes.push(note);
            }
            "N/A" => {
                let note = format!(
                    "{}: not assigned to them in Canvas; not changed",
                    entry.called()
                );
                filling.notes.push(note);
            }
            _ => filling.put(number, score, &mut diagnostics),
        }
    }
    Mistakes::none_in(diagnostics)?;
    Ok(filling.end(gradebook, &matched))
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

fn points_possible(
    filling: &FilledSheet<'_>,
    row: &CsvRow,
    gradebook: &ClassGradebook,
    scale: bool,
) -> Result<SheetUnit, Mistakes> {
    let possible = row.get(filling.column);
    let unit = if possible.contains("read") && possible.contains("only") {
        Err("this column is read-only in Canvas; name another with `--column`".to_owned())
    } else {
        SheetUnit::of(Points::parse(possible), scale, gradebook, "Canvas")
    };
    unit.map_err(|what| {
        let cell = row.cells.get(filling.column);
        let range = cell.map_or(row.range(), |cell| cell.range.clone());
        Mistakes::from(filling.sheet.diagnostic(&range, what))
    })
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
            "Student" => named.names.push(value.to_owned()),
            "LastName" => parts[1] = value,
            "FirstName" => parts[0] = value,
            "ID" => named.number = Some(value.to_owned()),
            "SIS User ID" => named.ids.push(value.to_owned()),
            "SIS Login ID" => named.accounts.push(value.to_owned()),
            _ => {}
        }
    }
    if parts != ["", ""] {
        named.names.push(parts.join(" "));
    }
    (named.number.is_some()
        || !named.ids.is_empty()
        || !named.accounts.is_empty()
        || !named.names.is_empty())
    .then_some(named)
}
