//! Writes what to fix first.

use super::cut_text::cut_text;
use super::draw_failed_case::draw_failed_case;
use super::page::{LABEL, Page, Tightness};
use super::shell_quote::shell_quote;
use super::style::BOLD;
use crate::report::{FirstTask, OpenItemState, Report};

/// Draws the first case of the item to fix first, and writes where to go on.
pub(super) fn fix_first(page: &mut Page, report: &Report) {
    let Some(first) = report.first_task() else {
        return;
    };
    let FirstTask { item, failure, .. } = first;
    page.blank();
    page.paragraph(
        &format!(
            "{BOLD}{}{BOLD:#} (part {}{})",
            first.heading, first.part.number, first.count
        ),
        0,
    );
    if page.tightness < Tightness::Least {
        page.shortened(&item.sentence, 2, Tightness::Shortest);
    }
    page.gap();
    if let Some(title) = &failure.title
        && page.screen.all
    {
        page.line(format!(
            "  example   {}",
            cut_text(title, page.screen.width - 12)
        ));
    }
    if let Some(sum) = item.sum() {
        page.paragraph(&sum, 2);
    }
    // A short report has already said which function is unwritten.
    let is_stub = failure
        .got
        .left_todo(failure.question.verb.function())
        .is_none();
    let is_said =
        !page.screen.all && is_stub && matches!(item.state(), OpenItemState::Unwritten(_));
    draw_failed_case(page, failure, is_said);
    if page.has_cause {
        let explanation = first.explanation.iter().filter(|_| !page.screen.all);
        for remark in explanation.chain(first.remarks) {
            page.paragraph(remark, 2);
        }
    }
    page.gap();
    whereto(page, &first);
}

/// Writes what to edit, what to read, and what to type next.
fn whereto(page: &mut Page, first: &FirstTask) {
    let FirstTask { item, failure, .. } = first;
    let screen = page.screen;
    if let Some(edit) = first.edit {
        page.place("edit", edit, true);
    }
    page.place("rule", &item.place, false);
    if screen.all {
        if failure.place.file != item.place.file || failure.title.is_some() {
            page.place("case", &failure.place, false);
        }
        // A command stays on one line so that it can be copied.
        let case = shell_quote(&failure.name());
        page.line(format!("  again   {} --case {case}", screen.again));
    } else {
        let again = format!("{} --case {}", screen.again, item.rule);
        // On a dense page the hint has no line of its own.
        let both = format!("{again}   stuck? add --hint");
        let is_dense = page.tightness >= Tightness::Dense;
        if is_dense && both.len() + LABEL + 4 <= screen.width {
            page.labelled("again", &both);
        } else {
            page.labelled("again", &again);
        }
        if !is_dense {
            page.labelled("stuck?", &format!("{} --hint", screen.again));
        }
    }
}
