//! The data of one student's page.

use super::picture_folder::PictureFolder;
use super::rule_links::RuleLinks;
use crate::report::Report;
use crate::specs::Hints;

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
