//! Moodle's grading worksheet: the file that the instructor downloaded, with the grades filled in, and feedback if wanted.

use std::collections::BTreeMap;

use super::exported_file::ExportedFile;
use super::feedback_text::{score_steps, text_for_student};
use super::filled_sheet::FilledSheet;
use super::match_rows::{RowIdentity, match_rows};
use super::scored_results::ScoredResults;
use crate::gradebook::{CsvFile, CsvRow, Person, Points, mistakes_in_course_files};
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
    let rows = columns.identities(sheet);
    let mut filling = FilledSheet::of(sheet, columns.grade, &rows, gradebook);
    let most = |row: &CsvRow| Points::parse(row.get(columns.most?));
    let set = filling.set_maximum(sheet.rows().iter().skip(1).find_map(most), scale, "Moodle");
    set.map_err(|what| mistakes_in_course_files(sheet.diagnostic(&(0..0), what).into()))?;
    // Moodle silently skips what it doesn't accept.
    let is_locked = |row: &CsvRow| {
        let changeable = columns.changeable.map(|column| row.get(column));
        changeable.is_some_and(|word| ["No", "Nein", "Non"].contains(&word))
    };
    let filled = filling.fill(|row, score| match most(row).filter(|most| score > *most) {
        _ if is_locked(row) => (None, Some("locked in Moodle; not changed".to_owned())),
        Some(most) => {
            let note = format!("{score} is more than Moodle accepts; {most} was filled in");
            (Some(most), Some(note))
        }
        None => (Some(score), None),
    });
    filled.map_err(mistakes_in_course_files)?;
    if feedback {
        let column = columns.feedback.ok_or_else(|| {
            let what = "there is no column `Feedback comments`; switch on feedback comments in the assignment's settings in Moodle, then download the worksheet again";
            mistakes_in_course_files(sheet.diagnostic(&(0..0), what).into())
        })?;
        for (number, entry) in filling.students() {
            if let Some(key) = &entry.key {
                let steps = score_steps(entry, gradebook);
                let text = html(&text_for_student(&scored.source.result(key)?, &steps));
                filling.put_text(number, column, &text);
            }
        }
    }
    Ok(filling.end())
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
            person: Person {
                id: cell(self.number),
                email: cell(self.email),
                name: cell(self.name),
                ..Person::default()
            },
        }
    }
}
