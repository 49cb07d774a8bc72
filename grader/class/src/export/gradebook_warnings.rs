//! Warnings about a gradebook, the same for every format.

use std::collections::BTreeMap;

use grader::report::plural;

use crate::gradebook::{ClassGradebook, Enrolment, Lateness, Points};
use crate::grading::some;

/// Returns notes for the instructor; `matches_rows` if the export itself reports who isn't in its file.
pub fn gradebook_warnings(gradebook: &ClassGradebook, matches_rows: bool) -> Vec<String> {
    let mut notes = Vec::new();
    let mut unknown = Vec::new();
    let mut teams: BTreeMap<&str, Vec<&str>> = BTreeMap::new();
    for entry in &gradebook.entries {
        let name = entry.person.called();
        if let [_, _, ..] = entry.teams.as_slice() {
            notes.push(format!(
                "{name}: in several teams that have handed in ({}), so no score was written; leave one of them in the table of teams",
                entry.teams.join(", ")
            ));
        } else if entry.enrolment == Enrolment::PerhapsHandedIn && entry.exact.is_none() {
            notes.push(format!(
                "{name}: {}; no score was written for their name",
                entry.enrolment
            ));
        } else if entry.key.is_none() {
            notes.push(format!("{name}: no submission"));
        } else if entry.enrolment != Enrolment::TakesPart && !matches_rows {
            notes.push(format!("{name}: {}", entry.enrolment));
        }
        if let [team] = entry.teams.as_slice() {
            teams.entry(team.as_str()).or_default().push(name);
        }
        if let Some(set) = &entry.set {
            let now = entry.automatic.map(Points::whole);
            let [before, after] = [set.automatic, now]
                .map(|score| score.map_or("none".to_owned(), |score| score.to_string()));
            let changed = format!(
                "; the automatic score was {before} then, and is {after} now; look at it again"
            );
            let changed = if set.automatic == now { "" } else { &changed };
            notes.push(format!("{name}: {}{changed}", set.why));
        }
        match entry.lateness {
            Lateness::MarkedLate => notes.push(format!(
                "{name}: late, but nothing says how late; no points were taken off (a table that `times` names in `course.toml` can say it)"
            )),
            Lateness::Unknown if entry.automatic.is_some() => unknown.push(name),
            Lateness::Unknown | Lateness::OnTime | Lateness::Late { .. } => {}
        }
    }
    for (team, members) in teams {
        notes.push(format!("{team} has handed in for {}", members.join(", ")));
    }
    if !unknown.is_empty() {
        notes.push(format!(
            "{} counted as on time, because nothing says when they were handed in: {}",
            submissions(unknown.len()),
            some(&unknown)
        ));
    }
    let ungraded = gradebook.entries.iter().filter(|entry| entry.is_ungraded());
    let ungraded = ungraded.filter(|entry| entry.set.is_none());
    let (zero, blank): (Vec<_>, Vec<_>) = ungraded.partition(|entry| entry.exact.is_some());
    for (entries, written) in [
        (
            blank,
            "no automatic score, and points by hand fill no cell (`ungraded = \"zero\"` in `course.toml` writes 0, a column `final` next to them sets a score)",
        ),
        (zero, "counted as 0 (`ungraded = \"zero\"`)"),
    ] {
        if !entries.is_empty() {
            // Each of them is a question.
            let all: Vec<&str> = entries.iter().map(|entry| entry.person.called()).collect();
            let count = submissions(entries.len());
            notes.push(format!("{count} not graded; {written}: {}", all.join(", ")));
        }
    }
    if gradebook.max_extra > 0 {
        notes.push(gradebook.extra.words());
    }
    notes
}

fn submissions(count: usize) -> String {
    format!("{count} {}", plural(count, "submission"))
}
