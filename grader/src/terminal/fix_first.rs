//! The one thing to fix first.

use std::fmt::Write as _;

use super::drawing::cut;
use super::failure::draw;
use super::open_items::{State, function_of, state};
use super::paragraph::wrap;
use super::shell::quoted;
use super::style::BOLD;
use crate::report::{Failure, Got, ItemReport, PartReport, Report};

/// Returns the item to fix first: what is wrong before what is unwritten, and never what waits if anything else is
/// there; among these the first in the order of teaching. An extension comes after all else, and what wasn't asked
/// after that.
pub(super) fn first(report: &Report) -> Option<(&PartReport, &ItemReport)> {
    let rank = |item: &ItemReport| match state(item) {
        State::Wrong => 0,
        State::Unwritten(_) => 1,
        State::Waiting(_) => 2,
    };
    report
        .tasks()
        .filter(|(_, item)| !item.failures.is_empty())
        .min_by_key(|(part, item)| {
            let unasked = matches!(item.failures[0].got, Got::NotAsked);
            (unasked, part.extra, rank(item))
        })
}

/// Draws the first case of the item to fix first; `again` is the command that grades this submission.
pub(super) fn fix_first(text: &mut String, report: &Report, again: &str) {
    let Some((part, item)) = first(report) else {
        return;
    };
    let Some(failure) = item.failures.first() else {
        return;
    };
    let what = match state(item) {
        State::Unwritten(todo) => {
            let function = function_of(todo);
            format!("Write this first: {function}, for {}", item.rule)
        }
        _ => format!("Fix this first: {}", item.rule),
    };
    let _ = writeln!(text, "\n{BOLD}{what}{BOLD:#}, in part {}\n", part.number);
    wrap(text, &item.sentence, 2);
    text.push('\n');
    if let Some(title) = &failure.title {
        let _ = writeln!(text, "  example   {}", cut(title, 68));
    }
    draw(text, failure);
    let _ = writeln!(text, "\n  the rule: {}", item.place);
    if failure.place.file != item.place.file || failure.title.is_some() {
        let _ = writeln!(text, "  the case: {}", failure.place);
    }
    let _ = writeln!(
        text,
        "  this case alone:\n    {again} --case {}",
        quoted(&name(failure))
    );
}

/// Returns the shortest name of a case that finds it: a session's title rather than all that is typed in it.
fn name(failure: &Failure) -> String {
    match &failure.title {
        Some(title) if failure.question.is_session() => title.clone(),
        _ => failure.question.to_string(),
    }
}
