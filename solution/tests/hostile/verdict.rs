//! Compares what was observed of a grading with what must hold.

use grader::report::{Outcome as Reported, Report};
use libtest_mimic::Failed;
use submission::visible_in_colour;

use crate::entry::{Entry, Outcome};
use crate::grading::Seen;
use crate::pages::{foreign, student_page};
use crate::stage::Stage;

/// The most memory that the grader itself may use, in MiB.
const MEMORY_MIB: u64 = 200;

/// The longest report, in bytes.
const MOST_TEXT: usize = 4 << 20;

/// Compares what was observed of an entry's grading with what must hold.
pub(crate) fn conclude(stage: &Stage, entry: &Entry, seen: &Seen) -> Result<(), Failed> {
    let mut wrong = side_effects(stage, seen);
    wrong.extend(differences(entry, seen));
    if wrong.is_empty() {
        return Ok(());
    }
    let got: Vec<String> = seen.report.iter().flat_map(failures).take(12).collect();
    Err(Failed::from(format!(
        "it {}\n- {}\nit took {:.1} s, {:.1} s of CPU time, {} MiB\n{}\n{}",
        entry.tries,
        wrong.join("\n- "),
        seen.seconds,
        seen.cpu_seconds,
        seen.memory_mib,
        seen.text,
        got.join("\n"),
    )))
}

/// Returns everything that the grader wrote, each text with a name.
pub(crate) fn all_texts(seen: &Seen) -> [(&'static str, String); 4] {
    let json = serde_json::to_string_pretty(&seen.report).unwrap_or_default();
    let error = seen.error.clone().unwrap_or_default();
    [
        ("text", seen.text.clone()),
        ("JSON", json),
        ("error", error),
        (
            "page",
            seen.report.as_ref().map_or_else(String::new, student_page),
        ),
    ]
}

/// Returns true if a text shows that an attack succeeded.
pub(crate) fn got_through(stage: &Stage, text: &str) -> bool {
    text.contains(&stage.canary) || text.contains("REACHED")
}

/// Lists what no text of the grader may contain, for any entry.
pub(crate) fn problems_in(stage: &Stage, what: &str, text: &str) -> Vec<String> {
    let mut wrong = Vec::new();
    if got_through(stage, text) {
        wrong.push(format!("the {what} shows that the attack succeeded"));
    }
    if let Some(bad) = first_control(text) {
        wrong.push(format!("the {what} contains the character {bad:?}"));
    }
    if text.len() > MOST_TEXT {
        wrong.push(format!("the {what} has {} bytes", text.len()));
    }
    wrong
}

/// Lists what must not have happened, for any entry.
fn side_effects(stage: &Stage, seen: &Seen) -> Vec<String> {
    let error = seen.error.clone().unwrap_or_default();
    let mut wrong = Vec::new();
    for (what, text) in all_texts(seen) {
        wrong.extend(problems_in(stage, what, &text));
        if what == "page" {
            wrong.extend(foreign(&text, 0));
        }
    }
    let mut check = |holds: bool, what: String| {
        if !holds {
            wrong.push(what);
        }
    };
    check(!seen.is_internal, format!("the grader failed: {error}"));
    check(
        seen.honest == 100,
        format!("the honest submission gets {}: {error}", seen.honest),
    );
    check(
        seen.open_files == 0,
        format!("{} files are left open", seen.open_files),
    );
    check(
        seen.threads == 0,
        format!("{} threads are left", seen.threads),
    );
    check(
        seen.children.is_empty(),
        format!("children are left: {:?}", seen.children),
    );
    check(
        seen.memory_mib <= MEMORY_MIB,
        format!("the grader used {} MiB", seen.memory_mib),
    );
    wrong
}

/// Hidden characters that a question of the specs types: a report has them from there.
const IN_SPECS: [char; 2] = ['\u{200b}', '\u{feff}'];

/// Returns the first character that a terminal obeys or doesn't show, apart from the grader's own colours.
fn first_control(text: &str) -> Option<char> {
    let text = text.replace(IN_SPECS, "");
    let escaped = visible_in_colour(&text);
    let mut pairs = text.chars().zip(escaped.chars());
    pairs
        .find(|(plain, shown)| plain != shown)
        .map(|(plain, _)| plain)
}

/// Lists how the grader's verdict differs from the expected one.
fn differences(entry: &Entry, seen: &Seen) -> Vec<String> {
    let mut wrong = Vec::new();
    let Some(report) = &seen.report else {
        let error = seen.error.clone().unwrap_or_default();
        if entry.outcome == Outcome::Unreadable
            && entry.says.iter().all(|words| error.contains(words))
        {
            return wrong;
        }
        return vec![format!("there is no report: {error}")];
    };
    let outcome = match report.outcome {
        Reported::Graded => Outcome::Graded,
        Reported::DoesNotCompile => Outcome::DoesNotCompile,
        Reported::Refused => Outcome::Refused,
    };
    if outcome != entry.outcome {
        wrong.push(format!(
            "the outcome is {outcome:?}, not {:?}",
            entry.outcome
        ));
        return wrong;
    }
    if outcome == Outcome::Graded {
        wrong.extend(lost(entry, report));
    }
    let all: Vec<String> = failures(report).collect();
    let detail = report
        .not_graded
        .as_ref()
        .map_or("", |not_graded| &not_graded.detail);
    // A sentence may be wrapped anywhere.
    let text = seen.text.replace('\n', " ");
    let says = |words: &str| {
        text.contains(words)
            || detail.contains(words)
            || all.iter().any(|failure| failure.contains(words))
    };
    for words in entry.says.iter().filter(|words| !says(words)) {
        wrong.push(format!("the report does not say `{words}`"));
    }
    for words in entry.hides.iter().filter(|words| says(words)) {
        wrong.push(format!("the report says `{words}`"));
    }
    if seen.cpu_seconds > entry.within || seen.seconds > 6.0 * entry.within {
        wrong.push(format!("it takes longer than {} s", entry.within));
    }
    wrong
}

/// Compares the lost points with the expected ones. The extension is left out, because it uses the other parts' functions
/// and fails with them.
pub(crate) fn lost(entry: &Entry, report: &Report) -> Vec<String> {
    let mut wrong = Vec::new();
    let lost: Vec<&str> = report
        .open_items()
        .filter(|(part, _)| !part.extra)
        .map(|(_, item)| item.rule.as_str())
        .collect();
    for rule in &lost {
        if !entry.loses.iter().any(|start| rule.starts_with(start)) {
            wrong.push(format!("`{rule}` loses its points"));
        }
    }
    for start in &entry.loses {
        if !entry.may_lose && !lost.iter().any(|rule| rule.starts_with(start)) {
            wrong.push(format!("`{start}` keeps its points"));
        }
    }
    wrong
}

/// Writes each failure in a report as one line.
fn failures(report: &Report) -> impl Iterator<Item = String> {
    report
        .parts
        .iter()
        .flat_map(|part| &part.items)
        .flat_map(|item| {
            item.failures.iter().map(|failure| {
                format!(
                    "{}: {:?} {:?}",
                    failure.question, failure.got, failure.printed
                )
            })
        })
}
