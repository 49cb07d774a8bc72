//! Every part and its items, each with its first failed case.

use horrorshow::html;
use horrorshow::prelude::*;

use super::failed_case::case;
use super::paragraph::paragraph;
use super::student_page_data::StudentPage;
use crate::report::{ItemReport, ItemState, PartReport, counted, points};

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
    let (symbol, state) = match item.state() {
        _ if is_right => ("\u{2713}", "right".to_owned()),
        ItemState::Wrong => ("\u{2717}", item.trouble()),
        ItemState::Unwritten(function) => ("\u{25cb}", format!("{function} is not written")),
        ItemState::Waiting(functions) => {
            ("\u{25cb}", format!("waits for {}", functions.join(" and ")))
        }
    };
    let class = if is_right { "item right" } else { "item open" };
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
                span(class="symbol", aria-hidden="true") : symbol;
                : " ";
                code : item.rule.as_str();
                span(class="state") : format_args!(
                    " {} of {}, {state}", item.score, points(item.max_score)
                );
            }
            |out| paragraph(out, &item.sentence);
            |out| if let Some(sum) = item.sum() { paragraph(out, &sum); };
            p(class="faint") {
                : cases; : ". Rule: "; code : item.place.to_string();
                @ if let Some(edit) = &edit { : ". Edit: "; code : edit.as_str(); }
            }
            |out| if is_first {
                html! { p { a(href="#first") : "This is what to fix first."; } }.render_once(out);
            } else if item.state() == ItemState::Wrong && let Some(failure) = item.failures.first() {
                case(out, failure, page.folder);
            }
        }
    }.render_once(out);
}
