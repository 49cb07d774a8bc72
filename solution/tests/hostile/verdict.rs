//! Holds what is seen of a grading against what must be.

use grader::report::{Outcome as Reported, Report};
use libtest_mimic::Failed;

use crate::entry::{Entry, Outcome};
use crate::grading::Seen;
use crate::stage::Stage;

/// The most memory that the grader itself may use, in MiB.
const MEMORY_MIB: u64 = 200;

/// The longest report, in bytes.
const MOST_TEXT: usize = 4 << 20;

/// Holds what is seen of an entry's grading against what must be.
pub(crate) fn conclude(stage: &Stage, entry: &Entry, seen: &Seen) -> Result<(), Failed> {
    let mut wrong = stage_wrong(stage, seen);
    wrong.extend(judged(entry, seen));
    if wrong.is_empty() {
        return Ok(());
    }
    let got: Vec<String> = seen.report.iter().flat_map(failures).take(12).collect();
    Err(Failed::from(format!(
        "it {}\n- {}\nit took {:.1} s on the wall, {:.1} s of CPU time, {} MiB\n{}\n{}",
        entry.tries,
        wrong.join("\n- "),
        seen.seconds,
        seen.cpu_seconds,
        seen.memory_mib,
        seen.text,
        got.join("\n"),
    )))
}

/// Returns all that the grader says, each with a name for it.
pub(crate) fn all_told(seen: &Seen) -> [(&'static str, String); 3] {
    let json = serde_json::to_string_pretty(&seen.report).unwrap_or_default();
    let error = seen.error.clone().unwrap_or_default();
    [
        ("text", seen.text.clone()),
        ("JSON", json),
        ("error", error),
    ]
}

/// Says whether the grader tells that a submission got through.
pub(crate) fn got_through(stage: &Stage, text: &str) -> bool {
    text.contains(&stage.canary) || text.contains("REACHED")
}

/// Says what is wrong with what the grader tells, whatever the entry is.
pub(crate) fn wrongly_told(stage: &Stage, what: &str, text: &str) -> Vec<String> {
    let mut wrong = Vec::new();
    if got_through(stage, text) {
        wrong.push(format!("the {what} says that it got through"));
    }
    if let Some(bad) = first_control(text) {
        wrong.push(format!("the {what} holds the character {bad:?}"));
    }
    if text.len() > MOST_TEXT {
        wrong.push(format!("the {what} has {} bytes", text.len()));
    }
    wrong
}

/// Says what is wrong whatever the entry is.
fn stage_wrong(stage: &Stage, seen: &Seen) -> Vec<String> {
    let error = seen.error.clone().unwrap_or_default();
    let mut wrong = Vec::new();
    for (what, text) in all_told(seen) {
        wrong.extend(wrongly_told(stage, what, &text));
    }
    let mut check = |holds: bool, what: String| {
        if !holds {
            wrong.push(what);
        }
    };
    check(!seen.ours, format!("the grader failed: {error}"));
    check(
        seen.honest == 100,
        format!("the honest neighbour gets {}: {error}", seen.honest),
    );
    check(
        seen.open_files == 0,
        format!("{} files more are open", seen.open_files),
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

/// Returns the first character that a terminal or an editor might obey, our own colours aside.
fn first_control(text: &str) -> Option<char> {
    let mut characters = text.chars();
    while let Some(character) = characters.next() {
        if character == '\u{1b}' && is_colour(&mut characters.clone()) {
            continue;
        }
        let steers = character.is_control() && character != '\n';
        let turns = matches!(character, '\u{200e}' | '\u{200f}' | '\u{202a}'..='\u{202e}' | '\u{2066}'..='\u{2069}');
        if steers || turns {
            return Some(character);
        }
    }
    None
}

/// Says whether a colour follows an escape.
fn is_colour(after: &mut impl Iterator<Item = char>) -> bool {
    after.next() == Some('[')
        && after.find(|&next| !next.is_ascii_digit() && next != ';') == Some('m')
}

/// Says what is wrong with what the grader says.
fn judged(entry: &Entry, seen: &Seen) -> Vec<String> {
    let mut wrong = Vec::new();
    let Some(report) = &seen.report else {
        let error = seen.error.clone().unwrap_or_default();
        if entry.outcome == Outcome::SubmissionError
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
    let told = |words: &str| {
        seen.text.contains(words)
            || detail.contains(words)
            || all.iter().any(|failure| failure.contains(words))
    };
    for words in entry.says.iter().filter(|words| !told(words)) {
        wrong.push(format!("the report does not say `{words}`"));
    }
    for words in entry.hides.iter().filter(|words| told(words)) {
        wrong.push(format!("the report says `{words}`"));
    }
    if seen.cpu_seconds > entry.within || seen.seconds > 6.0 * entry.within {
        wrong.push(format!("it takes longer than {} s", entry.within));
    }
    wrong
}

/// Holds the points that are lost against those that must be; the extension plays by the other parts' functions, and
/// loses with them.
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

/// Writes each failure of a report in one line.
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
