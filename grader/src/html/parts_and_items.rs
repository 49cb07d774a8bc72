//! Every part and its items, each with its first failed case.

use horrorshow::prelude::*;
use horrorshow::{Raw, html};

use super::failed_case::failed_case;
use super::standalone_page::paragraph;
use super::student_page::StudentPage;
use crate::report::{ItemReport, OpenItemState, PartReport, counted, points, word_list};
use crate::specs::RuleName;

/// The number of rules whose cases are drawn. Those of the others are text, which keeps the page small.
const DRAWN: usize = 6;

/// Maximum number of bytes of all cases together; those of further rules are left out.
const ROOM: usize = 54_000;

pub(super) fn parts_and_items(out: &mut TemplateBuffer, page: &StudentPage) {
    let cases = cases(page);
    html! {
        section(aria-labelledby="items") {
            h2(id="items") : "Every rule";
            |out| for part in page.report.asked_parts() { of_part(out, page, part, &cases); }
        }
    }
    .render_once(out);
}

/// The first failed case of each rule that is wrong, as HTML; empty where the page has no room for more.
type Cases<'a> = Vec<(&'a RuleName, String)>;

/// Writes the first failed case of each rule that is wrong, but for the one to fix first.
fn cases<'a>(page: &StudentPage<'a>) -> Cases<'a> {
    let first = page.report.first.as_ref();
    let items = page.report.items();
    let wrong =
        items.filter(|item| item.state() == OpenItemState::Wrong && first != Some(&item.rule));
    let mut room = ROOM;
    let shown = wrong.filter_map(|item| Some((&item.rule, item.failures.first()?)));
    let written = shown.enumerate().map(|(number, (rule, failure))| {
        let case = html! { |out| failed_case(out, failure, page.folder, number < DRAWN); };
        let case = case.into_string().unwrap_or_default();
        let fits = case.len() <= room;
        room -= if fits { case.len() } else { 0 };
        (rule, if fits { case } else { String::new() })
    });
    written.collect()
}

/// Returns what is written about the case of an item, if anything is.
fn case_of<'c>(item: &ItemReport, cases: &'c Cases) -> Option<&'c str> {
    let found = cases.iter().find(|(rule, _)| **rule == item.rule);
    found.map(|(_, case)| case.as_str())
}

fn of_part(out: &mut TemplateBuffer, page: &StudentPage, part: &PartReport, cases: &Cases) {
    let id = format!("part-{}", part.number);
    html! {
        h3(id=id.as_str()) : heading(part);
        p(class="faint") : format_args!("{} of {}", part.score, points(part.max_score));
        |out| for found in &part.items { item(out, page, found, cases); }
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

fn item(out: &mut TemplateBuffer, page: &StudentPage, item: &ItemReport, cases: &Cases) {
    let is_right = !item.is_open();
    let (class, state) = match item.state() {
        _ if is_right => ("item right", "right".to_owned()),
        OpenItemState::Wrong => ("item wrong", item.trouble()),
        OpenItemState::Unwritten(function) => ("item", format!("{function} is not written")),
        OpenItemState::Waiting(functions) => {
            let functions = word_list(functions, "and");
            ("item", item.wait().told(true, &functions))
        }
    };
    let sums = match item.hidden.cases {
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
                : sums; : ". Rule: "; |out| page.book.link(out, item, &item.place.to_string());
                @ if let Some(edit) = &edit { : ". Edit: "; code : edit.as_str(); }
            }
            |out| if is_first {
                html! { p { a(href="#first") : "This is what to fix first."; } }.render_once(out);
            } else {
                match case_of(item, cases) {
                    Some("") => paragraph(out, &left_out(page, item)),
                    Some(case) => html! { : Raw(case); }.render_once(out),
                    None => {}
                }
            }
        }
    }
    .render_once(out);
}

/// Says that the page has no room for the rule's case, and which command shows it.
fn left_out(page: &StudentPage, item: &ItemReport) -> String {
    let again = page
        .again
        .map(|again| format!(" `{again} --case {}` shows it.", item.rule));
    let again = again.unwrap_or_default();
    format!("This page has no room for its first failed case.{again}")
}
