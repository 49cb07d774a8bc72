//! Warnings about a gradebook, the same for every format.

use grader::report::plural;

use crate::gradebook::{ClassGradebook, Enrolment, GradebookRow, Lateness, UngradedScore};

/// The number of names in a note.
const NAMES: usize = 10;

/// Returns notes for the instructor; `matches_rows` if the export itself reports who isn't in its file.
pub fn gradebook_warnings(gradebook: &ClassGradebook, matches_rows: bool) -> Vec<String> {
    let mut notes = Vec::new();
    let (mut unknown, mut ungraded) = (Vec::new(), Vec::new());
    for entry in &gradebook.entries {
        let name = entry.person.called();
        if entry.enrolment == Enrolment::PerhapsHandedIn {
            notes.push(format!(
                "{name}: {}; no score was written for their name",
                entry.enrolment.words()
            ));
        } else if entry.key.is_none() {
            notes.push(format!("{name}: no submission"));
        } else if entry.enrolment != Enrolment::TakesPart && !matches_rows {
            notes.push(format!("{name}: {}", entry.enrolment.words()));
        }
        if entry.is_ungraded() {
            ungraded.push(entry);
        }
        match entry.lateness {
            Lateness::MarkedLate => notes.push(format!(
                "{name}: late, but nothing says how late; no points were taken off (`--times FILE` can say it)"
            )),
            Lateness::Unknown => unknown.push(entry),
            Lateness::OnTime | Lateness::Late { .. } => {}
        }
    }
    if !unknown.is_empty() {
        notes.push(format!(
            "{} counted as on time, because nothing says when they were handed in: {}",
            submissions(unknown.len()),
            names(&unknown)
        ));
    }
    if !ungraded.is_empty() {
        let written = match gradebook.ungraded {
            UngradedScore::Blank => "no automatic score (`--ungraded zero` writes 0)",
            UngradedScore::Zero => "counted as 0 (`ungraded = \"zero\"`)",
        };
        notes.push(format!(
            "{} not graded; {written}: {}",
            submissions(ungraded.len()),
            names(&ungraded)
        ));
    }
    if gradebook.max_extra > 0 {
        notes.push(gradebook.extra.words().to_owned());
    }
    notes
}

fn submissions(count: usize) -> String {
    format!("{count} {}", plural(count, "submission"))
}

fn names(entries: &[&GradebookRow]) -> String {
    let first: Vec<&str> = entries
        .iter()
        .take(NAMES)
        .map(|entry| entry.person.called())
        .collect();
    match entries.len().saturating_sub(NAMES) {
        0 => first.join(", "),
        more => format!("{} and {more} more", first.join(", ")),
    }
}
