//! Sentences in which code is between backticks.

use horrorshow::html;
use horrorshow::prelude::*;

/// Writes a paragraph; what is between backticks becomes code.
pub(super) fn paragraph(out: &mut TemplateBuffer, text: &str) {
    html! {
        p { |out| sentence(out, text); }
    }
    .render_once(out);
}

/// Writes text without an element around it; what is between backticks becomes code.
pub fn sentence(out: &mut TemplateBuffer, text: &str) {
    html! {
        @ for (number, piece) in text.split('`').enumerate() {
            @ if number % 2 == 1 { code : piece; } else { : piece; }
        }
    }
    .render_once(out);
}
