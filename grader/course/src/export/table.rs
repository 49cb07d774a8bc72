//! A table of all scores, for a spreadsheet: the automatic one, the adjustment, and the final one.

use crate::class::escape_formula;
use crate::gradebook::{Gradebook, GradebookRow, Lateness};

/// What stands above the columns.
pub const HEADINGS: [&str; 16] = [
    "name",
    "id",
    "login",
    "email",
    "section",
    "key",
    "standing",
    "ending",
    "submitted_at",
    "days_late",
    "slip_days",
    "automatic",
    "adjustment",
    "final",
    "max_score",
    "comment",
];

/// Writes the table.
#[must_use]
pub fn write(gradebook: &Gradebook) -> String {
    let mut writer = csv::Writer::from_writer(Vec::new());
    // Writing to memory doesn't fail.
    let _ = writer.write_record(HEADINGS);
    for entry in &gradebook.entries {
        let _ = writer.write_record(row(entry, gradebook.max_score));
    }
    String::from_utf8(writer.into_inner().unwrap_or_default()).unwrap_or_default()
}

fn row(entry: &GradebookRow, max_score: u32) -> [String; 16] {
    let text = |text: &Option<String>| escape_formula(text.as_deref().unwrap_or_default());
    let number = |number: Option<u32>| number.map_or_else(String::new, |number| number.to_string());
    let person = &entry.person;
    let (days, slipped) = late(entry.lateness);
    [
        text(&person.name),
        text(&person.id),
        text(&person.login),
        text(&person.email),
        text(&person.section),
        text(&entry.key),
        entry.standing.words().to_owned(),
        ending(entry).to_owned(),
        text(&entry.submitted_at),
        days,
        slipped,
        number(entry.automatic),
        entry.adjustment.to_string(),
        number(entry.final_score),
        max_score.to_string(),
        escape_formula(&entry.comments.join("; ")),
    ]
}

/// Returns how it ended, in the words of the results.
pub(super) fn ending(entry: &GradebookRow) -> &'static str {
    entry
        .ending
        .map_or("nothing-handed-in", crate::class::GradingStatus::word)
}

fn late(lateness: Lateness) -> (String, String) {
    match lateness {
        Lateness::InTime => ("0".to_owned(), "0".to_owned()),
        Lateness::Late { days, slipped } => (days.to_string(), slipped.to_string()),
        Lateness::Unmeasured => ("late".to_owned(), String::new()),
        Lateness::Unrecorded => (String::new(), String::new()),
    }
}
