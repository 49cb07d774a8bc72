//! The section of submissions that need attention: the first on the page.

use grader::html::sentence;
use horrorshow::html;
use horrorshow::prelude::*;

use super::class_data::ClassData;
use crate::grading::AttentionReason;

/// The number of names in a list; longer ones are folded.
const LISTED: usize = 30;

/// Writes a list that the reader can open, and that is open if it is short.
pub(super) fn folded_list(
    out: &mut TemplateBuffer,
    heading: &str,
    count: usize,
    list: impl FnOnce(&mut TemplateBuffer),
) {
    html! {
        details(open? = count <= LISTED) {
            summary : heading;
            |out| list(out);
        }
    }
    .render_once(out);
}

/// Writes a student's name, which the script makes a link to the row in the table of students.
pub(super) fn student(out: &mut TemplateBuffer, data: &ClassData, key: &str) {
    html! { a(data-name=key) : data.name_of(key); }.render_once(out);
}

/// Writes the submissions that need attention, by the kind of reason.
pub(super) fn attention_section(out: &mut TemplateBuffer, data: &ClassData) {
    html! {
        section(aria-labelledby="attention", class="card") {
            h2(id="attention") : "Needs attention";
            @ if data.attention.is_empty() { p : "Nothing stands out."; }
            @ for (&reason, found) in &data.attention {
                |out| folded_list(out, &reason.sentence(found.len()), found.len(), |out| submissions(out, data, reason));
            }
        }
    }
    .render_once(out);
}

/// Lists the submissions with this reason; identical ones are a group each.
fn submissions(out: &mut TemplateBuffer, data: &ClassData, reason: AttentionReason) {
    html! {
        ul {
            @ if reason == AttentionReason::SameSources {
                @ for group in &data.statistics.copies {
                    li {
                        @ for (number, key) in group.iter().enumerate() {
                            @ if number > 0 { : ", "; }
                            |out| student(out, data, key);
                        }
                    }
                }
            } else {
                @ for (key, detail) in &data.attention[&reason] {
                    li {
                        |out| student(out, data, key);
                        @ if !detail.is_empty() { : ": "; |out| sentence(out, detail); }
                    }
                }
            }
        }
    }
    .render_once(out);
}
