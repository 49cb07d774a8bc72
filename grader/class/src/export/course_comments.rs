//! The comments of a course: what it says to all students whose answers have something in common.

use std::collections::{BTreeMap, BTreeSet};
use std::path::Path;

use grader::mistake::{Mistake, Mistakes};
use grader::render::html::CourseComment;
use staff::nfc::nfc;
use submission::read_given_text;

use crate::gradebook::unreadable;
use crate::grading::StudentResult;

/// The comments of a course, by the name of a misconception or of a rule.
#[derive(Clone, Debug, Default)]
pub struct CourseComments(BTreeMap<String, CourseComment>);

impl CourseComments {
    /// Reads a file with a table for each misconception or rule.
    pub fn read(path: &Path) -> Result<CourseComments, Mistakes> {
        let file = path.to_string_lossy().replace('\\', "/");
        let text =
            read_given_text(path).map_err(|error| Mistakes::from(unreadable(path, &error)))?;
        let text = nfc(&text);
        toml::from_str(&text).map(CourseComments).map_err(|error| {
            let what = format!(
                "{}; write a table like `[\"sow.origin\"]` with `text = \"Look at page 3\"`, and `link` if there is one",
                error.message()
            );
            let range = error.span().unwrap_or(0..0);
            Mistakes::from(Mistake::in_text(&file, &text, &range, what))
        })
    }

    /// Returns those for a student: on the misconceptions that explain the answers, and on the rules whose points are lost.
    pub(super) fn of(&self, result: &StudentResult) -> Vec<CourseComment> {
        let names = names_for(result);
        let comments = self
            .0
            .iter()
            .filter(|(name, _)| names.contains(name.as_str()));
        comments.map(|(_, comment)| comment.clone()).collect()
    }

    /// Returns the names for which no student has a comment.
    pub fn for_nobody<'a>(&'a self, results: &[StudentResult]) -> Vec<&'a str> {
        let used: BTreeSet<&str> = results.iter().flat_map(names_for).collect();
        let names = self.0.keys().map(String::as_str);
        names.filter(|name| !used.contains(name)).collect()
    }
}

/// Returns the misconceptions and the lost rules of a result.
fn names_for(result: &StudentResult) -> BTreeSet<&str> {
    let report = result.graded();
    let misconceptions = report.into_iter().flat_map(|report| &report.misconceptions);
    let items = report.into_iter().flat_map(|report| &report.parts);
    let lost = items.flat_map(|part| &part.items);
    let lost = lost.filter(|item| item.score < item.max_score);
    let lost = lost.map(|item| item.rule.as_str());
    misconceptions
        .map(|found| found.name.as_str())
        .chain(lost)
        .collect()
}
