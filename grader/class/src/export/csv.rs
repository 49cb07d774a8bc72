//! A table of all scores, for a spreadsheet: what was earned, what lateness costs, points by hand, and the final score.

use super::exported_file::ExportedFile;
use super::scored_results::ScoredResults;
use crate::gradebook::settings::Choice as _;
use crate::gradebook::{ClassGradebook, GradebookRow, Lateness, TableSeparator};
use crate::grading::GradingStatus;
use crate::read_time::rfc_3339;
use staff::spreadsheet::{Spreadsheet, number_as_text};

/// The headings.
const HEADINGS: &str = "name,id,login,email,section,key,enrolment,status,submitted_at,days_late,slip_days,score,extra,automatic,lateness_points,by_hand,final,max_score,max_extra,comment";

/// Writes the table.
pub fn csv(scored: &ScoredResults, separator: TableSeparator) -> ExportedFile {
    let mut sheet = Spreadsheet::separated_by(separator.word());
    sheet.row(HEADINGS.split(','));
    for entry in &scored.gradebook.entries {
        sheet.row(row(entry, &scored.gradebook));
    }
    ExportedFile::new(sheet.into_bytes())
}

fn row(entry: &GradebookRow, gradebook: &ClassGradebook) -> [String; 20] {
    let text = |text: &Option<String>| text.clone().unwrap_or_default();
    let number = |number: Option<u32>| number.map_or_else(String::new, |number| number.to_string());
    let person = &entry.person;
    let (days, slipped) = late(entry.lateness);
    [
        text(&person.name),
        number_as_text(person.id.as_deref().unwrap_or_default()),
        number_as_text(person.login.as_deref().unwrap_or_default()),
        text(&person.email),
        text(&person.section),
        text(&entry.key),
        entry.enrolment.to_string(),
        status(entry).to_owned(),
        rfc_3339(entry.submitted_at),
        days,
        slipped,
        number(entry.score),
        number(entry.extra),
        number(entry.automatic),
        entry.lateness_points.to_string(),
        entry.by_hand.to_string(),
        number(entry.final_score()),
        gradebook.max_score.to_string(),
        gradebook.max_extra.to_string(),
        entry.comments.join("; "),
    ]
}

/// Returns how grading ended, in the words of the results.
pub(super) fn status(entry: &GradebookRow) -> &'static str {
    entry.status.map_or("no-submission", GradingStatus::word)
}

fn late(lateness: Lateness) -> (String, String) {
    match lateness {
        Lateness::OnTime => ("0".to_owned(), "0".to_owned()),
        Lateness::Late { days, slipped } => (days.to_string(), slipped.to_string()),
        Lateness::MarkedLate => ("late".to_owned(), String::new()),
        Lateness::Unknown => (String::new(), String::new()),
    }
}
