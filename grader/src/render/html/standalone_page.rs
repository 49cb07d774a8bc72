//! A self-contained page, with a policy that forbids everything but its own style and script; and what all pages contain.

use std::io;

use base64ct::{Base64, Encoding as _};
use hmac_sha256::Hash;
use horrorshow::helper::doctype;
use horrorshow::prelude::*;
use horrorshow::{Raw, TemplateBuffer, html};

use crate::svg::SvgWriter;

/// The styles that all pages share.
pub const BASE_STYLE: &str = include_str!("base.css");

/// A page without its content.
#[derive(Clone, Copy, Debug, Default)]
pub struct StandalonePage<'a> {
    /// The title.
    pub title: &'a str,
    /// Its styles, in this order.
    pub styles: &'a [&'a str],
    /// Its script; none if it is empty.
    pub script: &'a str,
}

impl StandalonePage<'_> {
    /// Writes the page; `body` writes what it shows.
    pub fn write(self, body: impl FnOnce(&mut TemplateBuffer)) -> io::Result<String> {
        let style = self.styles.concat();
        let policy = policy(&style, self.script);
        let page = html! {
            : doctype::HTML;
            html(lang="en") {
                head {
                    meta(charset="utf-8");
                    meta(http-equiv="Content-Security-Policy", content=policy.as_str());
                    meta(name="viewport", content="width=device-width, initial-scale=1");
                    meta(name="color-scheme", content="light dark");
                    link(rel="icon", href="data:,");
                    title : self.title;
                    style : Raw(style.as_str());
                }
                body {
                    |out| body(out);
                    @ if !self.script.is_empty() {
                        script : Raw(self.script);
                    }
                }
            }
        };
        page.into_string().map_err(io::Error::other)
    }
}

/// Returns a policy that allows this style, this script, and pictures inside the page.
fn policy(style: &str, script: &str) -> String {
    let digest = |text: &str| Base64::encode_string(&Hash::hash(text.as_bytes()));
    let allowed = [
        "default-src 'none'",
        "base-uri 'none'",
        "form-action 'none'",
        "img-src data:",
        &format!("style-src 'sha256-{}'", digest(style)),
    ]
    .join("; ");
    if script.is_empty() {
        return allowed;
    }
    format!("{allowed}; script-src 'sha256-{}'", digest(script))
}

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

/// Draws a share from 0 to 1 as a bar; its number is next to it.
pub fn draw_percentage_bar(out: &mut TemplateBuffer, share: f64) {
    let filled = format!("{:.0}", share.clamp(0.0, 1.0) * 100.0);
    let attributes = [
        ("class", "bar"),
        ("viewBox", "0 0 100 10"),
        ("preserveAspectRatio", "none"),
        ("aria-hidden", "true"),
    ];
    SvgWriter::inside(out, &attributes, |svg| {
        for (class, width) in [("empty", "100"), ("full", &filled)] {
            svg.shape(
                "rect",
                &[("class", class), ("width", width), ("height", "10")],
            );
        }
    });
}
