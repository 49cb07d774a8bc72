//! Writes what to fix first.

use super::failure::draw;
use super::page::{Page, Tightness};
use super::shell_quote::quoted;
use super::style::BOLD;
use super::truncate::cut;
use crate::report::{Failure, ItemReport, ItemState, Report, counted};

/// Draws the first case of the item to fix first, and writes where to go on.
pub(super) fn fix_first(page: &mut Page, report: &Report) {
    let Some((part, item)) = report.first_item() else {
        return;
    };
    let Some(failure) = item.failures.first() else {
        return;
    };
    let function = failure.question.verb.function();
    let what = match item.state() {
        ItemState::Unwritten(_) => format!("Write this first: {function}"),
        _ => format!("Fix this first: {}", item.rule),
    };
    let count = match item.state() {
        ItemState::Wrong => format!(", {}", counted(item.shown)),
        _ => String::new(),
    };
    page.blank();
    page.paragraph(
        &format!("{BOLD}{what}{BOLD:#} (part {}{count})", part.number),
        0,
    );
    page.shortened(&item.sentence, 2, Tightness::Shortest);
    page.gap();
    if let Some(title) = &failure.title
        && page.screen.all
    {
        page.line(format!(
            "  example   {}",
            cut(title, page.screen.width - 12)
        ));
    }
    // A short report has already said which function is unwritten.
    let is_said = !page.screen.all && matches!(item.state(), ItemState::Unwritten(_));
    draw(page, failure, is_said);
    if !page.screen.all && page.tightness < Tightness::Bare && !failure.right_alone {
        let explanation = match report.belief_about(item) {
            Some(belief) => Some(belief.sentence()),
            None => report.fact_about(function),
        };
        if let Some(explanation) = explanation {
            page.paragraph(&explanation, 2);
        }
    }
    page.gap();
    whereto(page, item, failure);
}

/// Writes what to edit, what to read, and what to type next.
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
        // A command stays on one line so that it can be copied.
        let case = quoted(&failure.name());
        page.line(format!("  again   {} --case {case}", screen.again));
    } else {
        page.labelled("again", &format!("{} --case {}", screen.again, item.rule));
        if page.tightness < Tightness::Dense {
            page.labelled("stuck?", &format!("{} --hint", screen.again));
        }
    }
}
