//! What a student is told, in plain words, by a system that shows text.

use std::fmt::Write as _;

use crate::class::StudentResult;
use grader::report::{Failure, Got, ItemReport, Report};
use grader::terminal;

/// How many failures of an item are told.
const TOLD: usize = 3;

/// Says how the cases of an item went, without saying more of hidden ones than that there are some.
pub(super) fn cases(item: &ItemReport) -> String {
    let shown = format!("{} of {} shown passed", item.shown.right, item.shown.cases);
    match item.hidden.cases {
        0 => shown,
        hidden => format!("{shown}; {hidden} hidden"),
    }
}

/// Says the same of all items together.
pub(super) fn all_cases(report: &Report) -> String {
    let items = || report.parts.iter().flat_map(|part| &part.items);
    let right: usize = items().map(|item| item.shown.right).sum();
    let shown: usize = items().map(|item| item.shown.cases).sum();
    match items().map(|item| item.hidden.cases).sum::<usize>() {
        0 => format!("{right} of {shown} shown passed"),
        hidden => format!("{right} of {shown} shown passed; {hidden} hidden"),
    }
}

/// Tells an item: its rule, its cases, and how the first ones failed.
pub(super) fn item(item: &ItemReport) -> String {
    let mut told = format!("{}\n{}", item.sentence, cases(item));
    for failure in item.failures.iter().take(TOLD) {
        let _ = write!(told, "\n\n{}", failed(failure));
    }
    let more = (item.shown.cases - item.shown.right).saturating_sub(TOLD);
    if more > 0 {
        let _ = write!(told, "\n\nand {more} more");
    }
    told
}

fn failed(failure: &Failure) -> String {
    let Failure {
        question,
        expected,
        place,
        ..
    } = failure;
    let got = got(&failure.got);
    format!("{question}\n  expected: {expected}\n  got:      {got}\n  see {place}")
}

/// Says what came back instead of the right answer.
pub(super) fn got(got: &Got) -> String {
    match got {
        Got::Wrong { answer } => answer.to_string(),
        Got::Unfinished { place, .. } => format!("not written yet at {place}"),
        Got::Waits { function, .. } => format!("waits for `{function}`"),
        Got::Panicked { place, message } if place.is_empty() => format!("a panic: {message}"),
        Got::Panicked { place, message } => format!("a panic at {place}: {message}"),
        Got::Crashed { how } | Got::TimedOut { how } => how.clone(),
        Got::Flooded => "more output than a question may print".to_owned(),
        Got::Missing { why, .. } => format!("not there: {why}"),
        Got::NotAsked => {
            "not asked: the function ran into a limit too often, and this rule is lost already"
                .to_owned()
        }
    }
}

/// Tells a whole result, without colours.
pub(super) fn result(result: &StudentResult) -> String {
    match &result.report {
        Some(report) => {
            let text = anstream::adapter::strip_str(&terminal::write(report)).to_string();
            match report.parts.as_slice() {
                [] => text,
                _ => format!("{}\n\n{text}", all_cases(report)),
            }
        }
        None => format!(
            "Nothing was graded: {}.",
            result.why.as_deref().unwrap_or(result.ending.word())
        ),
    }
}
