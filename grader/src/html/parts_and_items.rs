//! Every part and its items, each with its first failed case.

use horrorshow::html;
use horrorshow::prelude::*;

use super::failed_case::case;
use super::paragraph::paragraph;
use super::student_page_data::StudentPage;
use crate::report::{ItemReport, ItemState, PartReport, Report, counted, points};
use crate::specs::RuleName;

/// The number of rules whose cases are drawn.
const DRAWN: usize = 10;

/// Writes every part with its items.
pub(super) fn items(out: &mut TemplateBuffer, page: &StudentPage) {
    let shown = |part: &&PartReport| page.report.is_asked(part);
    html! {
        section(aria-labelledby="items") {
            h2(id="items") : "Every rule";
            |out| for part in page.report.parts.iter().filter(shown) { of_part(out, page, part); }
        }
    }
    .render_once(out);
}

/// Returns the first rules that are wrong: their cases are drawn. Those of the others are text, which keeps the page small.
fn drawn(report: &Report) -> impl Iterator<Item = &RuleName> {
    let items = report.parts.iter().flat_map(|part| &part.items);
    let wrong = items.filter(|item| item.score < item.max_score && !item.failures.is_empty());
    wrong.map(|item| &item.rule).take(DRAWN)
}

fn of_part(out: &mut TemplateBuffer, page: &StudentPage, part: &PartReport) {
    let id = format!("part-{}", part.number);
    html! {
        h3(id=id.as_str()) : heading(part);
        p(class="faint") : format_args!("{} of {}", part.score, points(part.max_score));
        |out| for found in &part.items { item(out, page, found); }
    }
    .render_once(out);
}

/// Names a part; a student's own examples are a part without a number.
fn heading(part: &PartReport) -> String {
    match part.number {
        0 => part.title.clone(),
        number => format!("Part {number}: {}", part.title),
    }
}

fn item(out: &mut TemplateBuffer, page: &StudentPage, item: &ItemReport) {
    let is_right = item.score == item.max_score;
    let (class, state) = match item.state() {
        _ if is_right => ("item right", "right".to_owned()),
        ItemState::Wrong => ("item wrong", item.trouble()),
        ItemState::Unwritten(function) => ("item", format!("{function} is not written")),
        ItemState::Waiting(functions) => ("item", format!("waits for {}", functions.join(" and "))),
    };
    let cases = match item.hidden.cases {
        0 => counted(item.shown),
        hidden => format!(
            "{}; hidden: {} of {hidden}",
            counted(item.shown),
            item.hidden.right
        ),
    };
    let is_first = page.report.first.as_ref() == Some(&item.rule);
    let edit = item.function.as_ref().filter(|_| !is_right);
    let edit = edit.map(|function| format!("{}{function}", page.folder));
    html! {
        details(class=class) {
            summary {
                code : item.rule.as_str();
                span(class="state") : format_args!(
                    " {} of {}, {state}", item.score, points(item.max_score)
                );
            }
            |out| paragraph(out, &item.sentence);
            |out| if let Some(sum) = item.sum() { paragraph(out, &sum); };
            p(class="faint") {
                : cases; : ". Rule: "; |out| page.book.link(out, item, &item.place.to_string());
                @ if let Some(edit) = &edit { : ". Edit: "; code : edit.as_str(); }
            }
            |out| if is_first {
                html! { p { a(href="#first") : "This is what to fix first."; } }.render_once(out);
            } else if item.state() == ItemState::Wrong && let Some(failure) = item.failures.first() {
                let drawn = drawn(page.report).any(|rule| *rule == item.rule);
                case(out, failure, page.folder, drawn);
            }
        }
    }.render_once(out);
}
