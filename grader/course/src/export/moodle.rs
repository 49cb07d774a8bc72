//! Moodle's grading worksheet, filled in: the file that the instructor downloaded, with one column changed.

use super::fill::{Filled, Filling, called, left_over};
use super::match_rows::{Named, pairs};
use crate::gradebook::{CsvFile, Gradebook, Points, Row, Slips};

/// Fills in the final scores.
///
/// # Errors
///
/// Returns why the file isn't such a worksheet.
pub fn fill(sheet: &CsvFile, gradebook: &Gradebook) -> Result<Filled, Slips> {
    let columns = Columns::of(sheet)?;
    let mut filling = Filling::of(sheet, columns.grade);
    let rows: Vec<Option<Named>> = sheet
        .rows()
        .iter()
        .enumerate()
        .map(|(number, row)| (number > 0 && !row.is_blank()).then(|| columns.named(row)))
        .collect();
    let (pairs, unclear) = pairs(&rows, gradebook);
    filling.notes.extend(unclear);
    let mut slips = Vec::new();
    for (number, entry) in pairs.iter().enumerate() {
        let Some(entry) = entry.map(|entry| &gradebook.entries[entry]) else {
            continue;
        };
        let Some(score) = entry.final_score else {
            continue;
        };
        let row = &sheet.rows()[number];
        // Moodle passes over what it doesn't take, and says nothing of it.
        if columns
            .changeable
            .is_some_and(|column| row.get(column) == "No")
        {
            filling.notes.push(format!(
                "{}: locked in Moodle; left as it is",
                called(entry)
            ));
            continue;
        }
        let most = columns
            .most
            .and_then(|column| Points::parse(row.get(column)));
        match most.filter(|most| Points::whole(score) > *most) {
            Some(most) => {
                let capped = most.floor();
                filling.notes.push(format!(
                    "{}: {score} is more than Moodle takes; {capped} was filled in",
                    called(entry)
                ));
                filling.put(number, capped, &mut slips);
            }
            None => filling.put(number, score, &mut slips),
        }
    }
    Slips::none_in(slips)?;
    filling
        .notes
        .extend(left_over(gradebook, &pairs, sheet.file()));
    Ok(filling.end())
}

/// Which column of a worksheet holds what.
struct Columns {
    identifier: usize,
    grade: usize,
    name: Option<usize>,
    number: Option<usize>,
    email: Option<usize>,
    most: Option<usize>,
    changeable: Option<usize>,
}

impl Columns {
    fn of(sheet: &CsvFile) -> Result<Columns, Slips> {
        let find = |name: &str| sheet.headings().iter().position(|cell| cell.value == name);
        let needed = ["Identifier", "Grade", "Last modified (grade)"];
        let missing: Vec<&str> = needed
            .into_iter()
            .filter(|name| find(name).is_none())
            .collect();
        let (Some(identifier), Some(grade), []) =
            (find("Identifier"), find("Grade"), missing.as_slice())
        else {
            let missing = missing.join("` and `");
            let what = format!(
                "this isn't a grading worksheet that Moodle takes back: there is no column `{missing}`; download it anew, with Moodle's language set to English"
            );
            return Err(Slips(vec![sheet.slip(&(0..0), what)]));
        };
        Ok(Columns {
            identifier,
            grade,
            name: find("Full name"),
            number: find("ID number"),
            email: find("Email address"),
            most: find("Maximum grade").or_else(|| find("Maximum Grade")),
            changeable: find("Grade can be changed"),
        })
    }

    fn named(&self, row: &Row) -> Named {
        let cell = |column: Option<usize>| {
            let text = column.map_or("", |column| row.get(column));
            (!text.is_empty()).then(|| text.to_owned())
        };
        let identifier = row
            .get(self.identifier)
            .trim_start_matches(|c: char| !c.is_ascii_digit());
        Named {
            ids: [Some(identifier.to_owned()), cell(self.number)]
                .into_iter()
                .flatten()
                .collect(),
            accounts: cell(self.email).into_iter().collect(),
            names: cell(self.name).into_iter().collect(),
        }
    }
}
