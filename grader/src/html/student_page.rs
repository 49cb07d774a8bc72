//! The data of one student's page, with the pictures of rules and the links to them.

use std::fs;
use std::path::{Path, PathBuf};
use std::str::FromStr;

use horrorshow::html;
use horrorshow::prelude::*;

use crate::report::{ItemReport, Report};
use crate::specs::{Hints, RuleName};

/// The data of a student's page.
#[derive(Clone, Copy, Debug)]
pub struct StudentPage<'a> {
    /// The result. The page shows no more than a terminal does.
    pub report: &'a Report,
    /// Changes since an earlier result, in sentences.
    pub change: Option<&'a str>,
    /// The steps to the final score, each in a line; none if the course adds nothing.
    pub final_score: &'a [String],
    /// The command that grades the submission again; none in a page for others to read.
    pub again: Option<&'a str>,
    /// The path of the submission's crate from the current folder, with a `/` at its end.
    pub folder: &'a str,
    /// The hints, which the reader opens one by one.
    pub hints: &'a Hints,
    /// The pictures of the rules.
    pub pictures: &'a PictureFolder,
    /// The pages that explain the rules.
    pub book: &'a RuleLinks,
}

/// The folder with the pictures of rules, if there is one.
#[derive(Clone, Debug, Default)]
pub struct PictureFolder(Option<PathBuf>);

pub(super) struct EmbeddedPicture {
    pub(super) description: String,
    pub(super) url: String,
}

impl PictureFolder {
    /// Takes the pictures of these specs.
    pub fn of(specs: &Path) -> PictureFolder {
        PictureFolder(Some(specs.join("pictures")))
    }

    /// Returns the picture of a rule, if it has one.
    ///
    /// As an image of its own it can't run anything, and its styles and names don't clash with those of the page.
    pub(super) fn picture(&self, rule: &str) -> Option<EmbeddedPicture> {
        let text = fs::read_to_string(self.0.as_ref()?.join(format!("{rule}.svg"))).ok()?;
        let description = text.split_once("<desc>")?.1.split_once("</desc>")?.0;
        let description = [
            ("&lt;", "<"),
            ("&gt;", ">"),
            ("&quot;", "\""),
            ("&amp;", "&"),
        ]
        .iter()
        .fold(description.to_owned(), |text, (escaped, plain)| {
            text.replace(escaped, plain)
        });
        let encoded = text
            .trim_end()
            .replace('%', "%25")
            .replace('#', "%23")
            .replace('\n', "%0A");
        Some(EmbeddedPicture {
            description,
            url: format!("data:image/svg+xml;charset=utf-8,{encoded}"),
        })
    }
}

/// The pages that explain the rules: the book, or the specs as an editor and a code host show them.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub enum RuleLinks {
    /// Rules have no links.
    #[default]
    Nowhere,
    /// The book at this address.
    Book(String),
    /// The folder of the specs, relative to the page.
    Specs(String),
}

/// Reads the address of a book on the web.
impl FromStr for RuleLinks {
    type Err = String;

    fn from_str(text: &str) -> Result<RuleLinks, String> {
        let on_the_web = ["https://", "http://"].iter().any(|scheme| {
            text.strip_prefix(scheme)
                .is_some_and(|rest| !rest.is_empty())
        });
        if !on_the_web || text.contains(char::is_whitespace) {
            return Err(RuleLinks::MISTAKE.to_owned());
        }
        Ok(RuleLinks::Book(text.trim_end_matches('/').to_owned()))
    }
}

impl RuleLinks {
    /// The complaint about a wrong address.
    pub const MISTAKE: &'static str =
        "this isn't the address of a book; write one like `\"https://example.org/book\"`";

    fn address(&self, item: &ItemReport) -> Option<String> {
        let file = item.place.file.rsplit('/').next()?.strip_suffix(".md")?;
        let rule: &RuleName = &item.rule;
        match self {
            RuleLinks::Nowhere => None,
            RuleLinks::Book(book) => Some(format!("{book}/{file}.html#{rule}")),
            // Code hosts leave the dots out.
            RuleLinks::Specs(specs) => Some(format!("{specs}/{file}.md#{}", rule.replace('.', ""))),
        }
    }

    pub(super) fn link(&self, out: &mut TemplateBuffer, item: &ItemReport, words: &str) {
        match self.address(item) {
            Some(address) => html! { a(href=address.as_str()) { code : words; } }.render_once(out),
            None => html! { code : words; }.render_once(out),
        }
    }
}

#[cfg(test)]
mod tests {
    use rstest::rstest;

    use super::RuleLinks;

    #[rstest]
    #[case::web("https://example.org/book", true)]
    #[case::a_slash_at_the_end("http://example.org/book/", true)]
    #[case::a_script("javascript:alert(1)", false)]
    #[case::a_folder("target/book", false)]
    #[case::nothing_behind_the_scheme("https://", false)]
    #[case::two_words("https://example.org/a book", false)]
    fn a_book_is_on_the_web(#[case] address: &str, #[case] right: bool) {
        assert_eq!(address.parse::<RuleLinks>().is_ok(), right);
    }
}
