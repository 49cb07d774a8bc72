//! Moodle's grading worksheet: the file that the instructor downloaded, with the grades filled in, and feedback if wanted.

use std::collections::BTreeMap;

use super::exported_file::ExportedFile;
use super::feedback_text::{score_steps, text_for_student};
use super::filled_sheet::FilledSheet;
use super::match_rows::{RowIdentity, match_rows};
use super::scored_results::ScoredResults;
use super::sheet_unit::SheetUnit;
use crate::gradebook::{ClassGradebook, CsvFile, CsvRow, Points, mistakes_in_course_files};
use grader::failure::Failure;
use grader::mistake::Mistakes;

/// Fills in the final scores, with `scale` in the units of a worksheet with another maximum; with `feedback`, the column `Feedback comments` gets each student's report.
pub fn moodle(
    scored: &ScoredResults,
    sheet: &CsvFile,
    feedback: bool,
    scale: bool,
) -> Result<ExportedFile, Failure> {
    let gradebook = &scored.gradebook;
    let columns = Columns::of(sheet).map_err(mistakes_in_course_files)?;
    let matched = match_rows(&columns.identities(sheet), gradebook);
    let mut filling = FilledSheet::of(sheet, columns.grade);
    filling.notes.extend(matched.notes.iter().cloned());
    let mut maxima = sheet.rows().iter().skip(1);
    let most = columns
        .most
        .and_then(|column| maxima.find_map(|row| Points::parse(row.get(column))));
    let unit = SheetUnit::of(most, scale, gradebook, "Moodle");
    let unit =
        unit.map_err(|what| mistakes_in_course_files(sheet.diagnostic(&(0..0), what).into()))?;
    filling.notes.extend(unit.note());
    let filled = fill_grades(&mut filling, &columns, &matched.students, gradebook, unit);
    filled.map_err(mistakes_in_course_files)?;
    if feedback {
        let column = columns.feedback.ok_or_else(|| {
            let what = "there is no column `Feedback comments`; switch on feedback comments in the assignment's settings in Moodle, then download the worksheet again";
            mistakes_in_course_files(sheet.diagnostic(&(0..0), what).into())
        })?;
        for (number, entry) in matched.students.iter().enumerate() {
            let Some(entry) = entry.map(|entry| &gradebook.entries[entry]) else {
                continue;
            };
            if let Some(key) = &entry.key {
                let steps = score_steps(entry, gradebook);
                let text = html(&text_for_student(&scored.source.result(key)?, &steps));
                filling.put_text(number, column, &text);
            }
        }
    }
    Ok(filling.end(gradebook, &matched))
}

/// Returns the folder that Moodle gives to each person of a worksheet, by the student's place in the gradebook: of its parts, only the
/// number counts (`moodle/moodle`, `importziplib.php`).
pub(super) fn moodle_folders(
    scored: &ScoredResults,
    sheet: &CsvFile,
) -> Result<BTreeMap<usize, String>, Mistakes> {
    let columns = Columns::of(sheet)?;
    let rows = columns.identities(sheet);
    let matched = match_rows(&rows, &scored.gradebook);
    let folders = matched.students.iter().zip(rows);
    let folders = folders.filter_map(|(student, row)| {
        let student = (*student)?;
        // The parts are told apart by underscores, and a key has none.
        let name = scored.gradebook.entries[student].person.key();
        let number = row?.number?;
        Some((student, format!("{name}_{number}_assignsubmission_file_")))
    });
    Ok(folders.collect())
}

/// Writes a text as the HTML that Moodle takes for a comment.
fn html(text: &str) -> String {
    let escaped = text
        .replace('&', "&amp;")
        .replace('<', "&lt;")
        .replace('>', "&gt;");
    format!("<pre>{escaped}</pre>")
}

/// Fills in the grades that Moodle takes, and notes the others.
fn fill_grades(
    filling: &mut FilledSheet<'_>,
    columns: &Columns,
    matched: &[Option<usize>],
    gradebook: &ClassGradebook,
    unit: SheetUnit,
) -> Result<(), Mistakes> {
    let sheet = filling.sheet;
    let mut diagnostics = Vec::new();
    for (number, entry) in matched.iter().enumerate() {
        let Some(entry) = entry.map(|entry| &gradebook.entries[entry]) else {
            continue;
        };
        let Some(score) = unit.score(entry) else {
            continue;
        };
        let row = &sheet.rows()[number];
        // Moodle silently skips what it doesn't accept.
        if columns
            .changeable
            .is_some_and(|column| ["No", "Nein", "Non"].contains(&row.get(column)))
        {
            filling
                .notes
                .push(format!("{}: locked in Moodle; not changed", entry.called()));
            continue;
        }
        let most = columns
            .most
            .and_then(|column| Points::parse(row.get(column)));
        match most.filter(|most| score > *most) {
            Some(most) => {
                filling.notes.push(format!(
                    "{}: {score} is more than Moodle accepts; {most} was filled in",
                    entry.called()
                ));
                filling.put(number, most, &mut diagnostics);
            }
            None => filling.put(number, score, &mut diagnostics),
        }
    }
    Mistakes::none_in(diagnostics)
}

/// The columns of a worksheet.
struct Columns {
    identifier: usize,
    grade: usize,
    name: Option<usize>,
    number: Option<usize>,
    email: Option<usize>,
    most: Option<usize>,
    changeable: Option<usize>,
    feedback: Option<usize>,
}

/// The headings of a worksheet in English, German, French and Spanish: Moodle takes them back in the language in which it is used.
const HEADINGS: [&str; 11] = [
    "Identifier|ID|Identifiant|Identificador",
    "Grade|Bewertung|Note|Calificación",
    "Last modified (grade)|Zuletzt geändert (Bewertung)|Dernière modification (note)|Última modificación (calificación)",
    "Full name|Vollständiger Name|Nom complet|Nombre completo",
    "ID number|ID-Nummer|Numéro d’identification|Número de ID",
    "Email address|E-Mail-Adresse|Adresse de courriel|Dirección de correo",
    "Maximum grade|Bestwertung|Note maximale|Calificación máxima",
    "Maximum Grade",
    "Grade can be changed|Bewertung kann geändert werden|La note peut être modifiée|La calificación puede ser cambiada",
    "Feedback comments|Feedback als Kommentar|Feedback par commentaires|Comentarios de retroalimentación",
    "Scale|Skala|Barème|Escala",
];

impl Columns {
    fn of(sheet: &CsvFile) -> Result<Columns, Mistakes> {
        let find = |name: &str| {
            let names = HEADINGS.iter().map(|names| names.split('|'));
            let names: Vec<&str> = names
                .map(Iterator::collect)
                .find(|names: &Vec<_>| names[0] == name)?;
            let mut headings = sheet.headings().iter();
            headings.position(|cell| names.contains(&cell.value.as_str()))
        };
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
                "this isn't a grading worksheet that Moodle accepts: there is no column `{missing}`; download it again, with Moodle in English, German, French or Spanish"
            );
            return Err(Mistakes::from(sheet.diagnostic(&(0..0), what)));
        };
        if let Some(scale) = find("Scale") {
            let range = sheet.headings()[scale].range.clone();
            let what = "in Moodle, this assignment is graded by a scale, and Moodle drops numbers; set its grade to points, and download the worksheet again";
            return Err(Mistakes::from(sheet.diagnostic(&range, what)));
        }
        Ok(Columns {
            identifier,
            grade,
            name: find("Full name"),
            number: find("ID number"),
            email: find("Email address"),
            most: find("Maximum grade").or_else(|| find("Maximum Grade")),
            changeable: find("Grade can be changed"),
            feedback: find("Feedback comments"),
        })
    }

    /// Returns whom each row is about.
    fn identities(&self, sheet: &CsvFile) -> Vec<Option<RowIdentity>> {
        let rows = sheet.rows().iter().enumerate();
        rows.map(|(number, row)| (number > 0 && !row.is_blank()).then(|| self.identity(row)))
            .collect()
    }

    fn identity(&self, row: &CsvRow) -> RowIdentity {
        let cell = |column: Option<usize>| {
            let text = column.map_or("", |column| row.get(column));
            (!text.is_empty()).then(|| text.to_owned())
        };
        let identifier = row
            .get(self.identifier)
            .trim_start_matches(|c: char| !c.is_ascii_digit());
        RowIdentity {
            number: Some(identifier.to_owned()).filter(|number| !number.is_empty()),
            ids: cell(self.number).into_iter().collect(),
            accounts: cell(self.email).into_iter().collect(),
            names: cell(self.name).into_iter().collect(),
        }
    }
}
