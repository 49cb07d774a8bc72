//! The one thing to fix first.

use super::beliefs::{belief_about, sentence};
use super::failure::draw;
use super::open_items::{State, state};
use super::page::{Page, Tightness};
use super::paragraph::{counted, cut};
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

/// Draws the first case of the item to fix first, and says where to go on.
pub(super) fn fix_first(page: &mut Page, report: &Report) {
    let Some((part, item)) = first(report) else {
        return;
    };
    let Some(failure) = item.failures.first() else {
        return;
    };
    let function = failure.question.verb.function();
    let what = match state(item) {
        State::Unwritten(_) => format!("Write this first: {function}"),
        _ => format!("Fix this first: {}", item.rule),
    };
    let count = match state(item) {
        State::Wrong => format!(", {}", counted(item.shown)),
        _ => String::new(),
    };
    page.blank();
    page.paragraph(
        &format!("{BOLD}{what}{BOLD:#} (part {}{count})", part.number),
        0,
    );
    page.paragraph(&item.sentence, 2);
    page.gap();
    if let Some(title) = &failure.title
        && page.screen.all
    {
        page.line(format!(
            "  example   {}",
            cut(title, page.screen.width - 12)
        ));
    }
    draw(page, failure);
    if let Some(belief) = belief_about(report, item)
        && !page.screen.all
        && page.tightness < Tightness::Bare
    {
        page.paragraph(&sentence(belief), 2);
    }
    page.gap();
    whereto(page, item, failure);
}

/// Says what to edit, what to read, and what to type next.
fn whereto(page: &mut Page, item: &ItemReport, failure: &Failure) {
    let screen = page.screen;
    if let Some(function) = &item.function {
        page.place("edit", function, true);
    }
    page.place("rule", &item.place, false);
    if screen.all {
        if failure.place.file != item.place.file || failure.title.is_some() {
            page.place("case", &failure.place, false);
        }
        // A command stays in one line, to be copied.
        let case = quoted(&name(failure));
        page.line(format!("  again   {} --case {case}", screen.again));
    } else {
        page.labelled("again", &format!("{} --case {}", screen.again, item.rule));
    }
}

/// Returns the shortest name of a case that finds it: a session's title rather than all that is typed in it.
pub(super) fn name(failure: &Failure) -> String {
    match &failure.title {
        Some(title) if failure.question.is_session() => title.clone(),
        _ => failure.question.to_string(),
    }
}
