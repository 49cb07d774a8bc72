//! The errors that prevented grading: the first one in full, the others folded.

use anstream::adapter::strip_str;
use horrorshow::html;
use horrorshow::prelude::*;

use super::failed_case::preformatted;
use super::paragraph::paragraph;
use crate::report::{BuildError, NotGraded};

/// Writes why nothing was graded.
pub(super) fn not_graded(out: &mut TemplateBuffer, found: &NotGraded) {
    html! {
        p(class="bad") : format_args!("Nothing was graded: {}.", found.what);
    }
    .render_once(out);
    let Some((first, others)) = found.errors.split_first() else {
        if !found.detail.trim().is_empty() {
            preformatted(out, "Details", &strip_str(&found.detail).to_string());
        }
        return;
    };
    let count = others.len();
    html! {
        section(aria-labelledby="first", class="card") {
            h2(id="first") : "Fix this one first";
            |out| in_full(out, first);
        }
        @ if count > 0 {
            section(aria-labelledby="others") {
                h2(id="others") : "More errors, which may only be consequences of the first";
                |out| for error in others {
                    html! {
                        details {
                            summary : headline(error);
                            |out| in_full(out, error);
                        }
                    }.render_once(out);
                }
            }
        }
    }
    .render_once(out);
}

fn headline(error: &BuildError) -> String {
    match &error.place {
        Some(place) => format!("{place}: {}", error.what),
        None => error.what.clone(),
    }
}

/// Writes one error with everything that is known about it.
fn in_full(out: &mut TemplateBuffer, error: &BuildError) {
    if error.rendered.is_empty() {
        html! { p : headline(error); }.render_once(out);
    } else {
        preformatted(
            out,
            "The compiler's message",
            &strip_str(&error.rendered).to_string(),
        );
    }
    if let Some(advice) = &error.advice {
        paragraph(out, advice);
    }
}
