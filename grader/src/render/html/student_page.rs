//! The data of one student's page, with the pictures of rules and the links to them.

use std::fs;
use std::path::{Path, PathBuf};

use crate::report::Report;
use crate::specs::{Hints, RuleLinks};

/// The data of a student's page.
#[derive(Clone, Copy, Debug)]
pub struct StudentPage<'a> {
    /// The result. The page shows no more than a terminal does.
    pub report: &'a Report,
    /// Changes since an earlier result, in sentences.
    pub change: Option<&'a str>,
    /// The course's comments for those with such answers.
    pub comments: &'a [CourseComment],
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

/// A comment of a course, for all students whose answers have something in common.
#[derive(Clone, Debug, PartialEq, Eq, serde::Deserialize)]
#[serde(deny_unknown_fields)]
pub struct CourseComment {
    /// A paragraph.
    pub text: String,
    /// The address of a page with more.
    pub link: Option<String>,
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
