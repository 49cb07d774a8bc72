//! A page of the book: a chapter with the table of contents.

use horrorshow::helper::doctype;
use horrorshow::{Raw, html};

use super::render_markdown::{Heading, Rendered};
use super::table_of_contents::{ChapterLink, Contents};
use crate::boards::markup;

/// The styles of all pages.
pub(super) const STYLE: &str = include_str!("assets/book.css");

/// Nothing but the book's own files is loaded, and only these scripts run.
const POLICY: &str = "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data:; \
                      base-uri 'none'; form-action 'none'";

/// Makes the page of a chapter.
pub(super) fn page(
    book: &str,
    contents: &Contents,
    chapter: &ChapterLink,
    rendered: &Rendered,
) -> String {
    let chapters: Vec<&ChapterLink> = contents.chapters().collect();
    let at = chapters.iter().position(|other| *other == chapter);
    let before = at.and_then(|at| chapters.get(at.checked_sub(1)?));
    let after = at.and_then(|at| chapters.get(at + 1));
    let Raw(page) = markup(html! {
        : doctype::HTML;
        html(lang="en") {
            head {
                meta(charset="utf-8");
                meta(name="viewport", content="width=device-width, initial-scale=1");
                meta(http-equiv="Content-Security-Policy", content=POLICY);
                meta(name="color-scheme", content="light dark");
                title { : &chapter.title; : " · "; : book; }
                link(rel="icon", href="data:,");
                link(rel="stylesheet", href="book.css");
                script(src="board.js", defer);
            }
            body {
                header(class="top") {
                    span(class="book") : book;
                    a(class="to-contents", href="#contents") : "Contents";
                }
                main {
                    : Raw(&rendered.html);
                    : neighbours(before.copied(), after.copied());
                }
                nav(class="contents", id="contents", aria-label="Contents") {
                    : list(contents, chapter, &rendered.headings);
                }
            }
        }
    });
    page
}

fn neighbours(before: Option<&ChapterLink>, after: Option<&ChapterLink>) -> Raw<String> {
    markup(html! {
        div(class="neighbours") {
            @ if let Some(before) = before {
                a(rel="prev", href=before.page()) { : "← "; : &before.title; }
            }
            @ if let Some(after) = after {
                a(class="after", rel="next", href=after.page()) { : &after.title; : " →"; }
            }
        }
    })
}

fn list(contents: &Contents, chapter: &ChapterLink, headings: &[Heading]) -> Raw<String> {
    markup(html! {
        @ for section in &contents.sections {
            @ if !section.title.is_empty() {
                h2 : &section.title;
            }
            ul {
                @ for other in &section.chapters {
                    li {
                        a(href=other.page(), aria-current ?= (other == chapter).then_some("page")) : &other.title;
                        @ if other == chapter {
                            : inside(headings);
                        }
                    }
                }
            }
        }
    })
}

/// Lists the parts of a chapter, and the rules in each.
fn inside(headings: &[Heading]) -> Raw<String> {
    let headings: Vec<&Heading> = headings
        .iter()
        .filter(|heading| heading.level > 1)
        .collect();
    let parts: Vec<&[&Heading]> = headings.chunk_by(|_, next| next.level > 2).collect();
    markup(html! {
        @ if !parts.is_empty() {
            ul {
                @ for part in &parts {
                    li {
                        : link(part[0]);
                        @ if part.len() > 1 {
                            ul {
                                @ for heading in &part[1..] { li : link(heading); }
                            }
                        }
                    }
                }
            }
        }
    })
}

fn link(heading: &Heading) -> Raw<String> {
    markup(html! {
        a(href=format_args!("#{}", heading.id)) {
            @ if heading.rule { code : &heading.text; } else { : &heading.text; }
        }
    })
}
