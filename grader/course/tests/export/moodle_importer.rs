//! Reads a grading worksheet by the rules of Moodle's importer (`moodle/moodle`,
//! `mod/assign/feedback/offline/importgradeslib.php` and `locallib.php`).

use std::collections::BTreeMap;

/// Moodle's import of a participant's row.
#[derive(Debug, PartialEq, Eq)]
pub(crate) enum Done {
    /// The grade is imported.
    Graded(String),
    /// The row is skipped without a message.
    PassedOver,
}

/// An assignment in Moodle.
pub(crate) struct Activity {
    /// The participants, with their current grades and whether these are locked.
    pub(crate) participants: BTreeMap<String, (Option<f64>, bool)>,
    /// The highest possible grade.
    pub(crate) most: f64,
}

/// Reads a worksheet, or returns the column that Moodle misses.
pub(crate) fn import(
    text: &str,
    activity: &Activity,
) -> Result<BTreeMap<String, Done>, &'static str> {
    let mut reader = csv::ReaderBuilder::new()
        .flexible(true)
        .from_reader(text.as_bytes());
    let headers = reader.headers().map_err(|_| "csv")?.clone();
    let find = |name: &str| {
        headers
            .iter()
            .position(|header| header == name)
            .ok_or("invalidgradeimport")
    };
    let (identifier, grade) = (find("Identifier")?, find("Grade")?);
    find("Last modified (grade)")?;
    let mut done = BTreeMap::new();
    for record in reader.records() {
        let record = record.map_err(|_| "csv")?;
        // Moodle assumes that the word before the number is `Participant `.
        let Some(id) = record
            .get(identifier)
            .and_then(|cell| cell.get("Participant ".len()..))
        else {
            continue;
        };
        let Some((old, locked)) = activity.participants.get(id) else {
            continue;
        };
        let text = record.get(grade).unwrap_or_default();
        let new: Option<f64> = text.replace(',', ".").parse().ok();
        let is_taken = new
            .is_some_and(|new| new >= 0.0 && new <= activity.most && *old != Some(new))
            && !locked;
        let taken = if is_taken {
            Done::Graded(text.to_owned())
        } else {
            Done::PassedOver
        };
        done.insert(id.to_owned(), taken);
    }
    Ok(done)
}
