//! The item to fix first: its case, its rule with a picture, where to go on, and hints to open one by one.

use horrorshow::html;
use horrorshow::prelude::*;

use super::failed_case::failed_case;
use super::paragraph::{paragraph, sentence};
use super::student_page::StudentPage;
use crate::report::{FirstTask, ItemReport};

/// Writes what to fix first, if there is anything.
pub(super) fn fix_first(out: &mut TemplateBuffer, page: &StudentPage) {
    let Some(first) = page.report.first_task() else {
        return;
    };
    let FirstTask { item, failure, .. } = first;
    html! {
        section(aria-labelledby="first", class="card") {
            h2(id="first") : first.heading.as_str();
            p(class="faint") : format_args!("Part {}{}", first.part.number, first.count);
            @ if let Some(title) = &failure.title {
                p { : "Example: "; : title.as_str(); }
            }
            |out| failed_case(out, failure, page.folder, true);
            @ if let Some(explanation) = &first.explanation { p(class="diagnosis") { |out| sentence(out, explanation); } }
            |out| for remark in first.remarks { paragraph(out, remark); };
            div(class="side-by-side") {
                div { |out| rule(out, page, item); }
                div {
                    |out| whereto(out, page, &first);
                    |out| hints(out, page, item);
                }
            }
        }
    }
    .render_once(out);
}

/// Writes the rule's text, and shows its picture.
fn rule(out: &mut TemplateBuffer, page: &StudentPage, item: &ItemReport) {
    let picture = page.pictures.picture(&item.rule);
    html! {
        h3 : "The rule";
        |out| paragraph(out, &item.sentence);
        @ if let Some(picture) = &picture {
            img(class="rule", src=picture.url.as_str(), alt=picture.description.as_str());
        }
    }
    .render_once(out);
}

/// Writes what to edit, what to read, and what to type next.
fn whereto(out: &mut TemplateBuffer, page: &StudentPage, first: &FirstTask) {
    let FirstTask { item, failure, .. } = first;
    let edit = first
        .edit
        .map(|function| format!("{}{function}", page.folder));
    let rule = item.place.to_string();
    let place = failure.place.to_string();
    let again = page
        .again
        .map(|again| format!("{again} --case {}", item.rule));
    html! {
        h3 : "Where to go on";
        dl {
            @ if let Some(edit) = &edit { dt : "Edit"; dd { code : edit.as_str(); } }
            dt : "Rule"; dd { |out| page.book.link(out, item, &rule); }
            @ if place != rule { dt : "Case"; dd { code : place.as_str(); } }
            @ if let Some(again) = &again { dt : "Again"; dd { code : again.as_str(); } }
        }
    }
    .render_once(out);
}

/// Writes the hints, each closed until the reader opens it.
fn hints(out: &mut TemplateBuffer, page: &StudentPage, item: &ItemReport) {
    html! {
        h3 : "Stuck?";
        details(class="hint") {
            summary : "Hint 1: what to ask yourself";
            |out| paragraph(out, page.report.ask(item, page.hints));
        }
        details(class="hint") {
            summary : "Hint 2: a sketch";
            |out| paragraph(out, item.sketch(page.hints));
        }
    }
    .render_once(out);
}
