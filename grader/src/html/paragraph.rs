//! Sentences in which code is between backticks.

use horrorshow::html;
use horrorshow::prelude::*;

/// Writes a paragraph; what is between backticks becomes code.
pub(super) fn paragraph(out: &mut TemplateBuffer, text: &str) {
    html! {
        p {
            @ for (number, piece) in text.split('`').enumerate() {
                @ if number % 2 == 1 { code : piece; } else { : piece; }
            }
        }
    }
    .render_once(out);
}
