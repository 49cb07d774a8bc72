//! Gradescope's `results.json`, with the automatic score.

use serde::Serialize;

use super::feedback;
use crate::class::StudentResult;
use crate::gradebook::GradebookRow;
use grader::report::{ItemReport, PartReport};

/// What Gradescope reads.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct Results {
    /// The score; Gradescope takes it rather than the sum of the tests.
    pub score: u32,
    /// What students read first.
    pub output: String,
    output_format: &'static str,
    test_output_format: &'static str,
    stdout_visibility: &'static str,
    /// One test for each item.
    pub tests: Vec<Test>,
}

/// One test, which is an item.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct Test {
    /// The points earned.
    pub score: u32,
    /// The points that can be earned.
    pub max_score: u32,
    /// Whether they were.
    pub status: &'static str,
    /// The rule's name.
    pub name: String,
    /// The part and the place in it.
    pub number: String,
    /// What students read of it.
    pub output: String,
    /// The part's title.
    pub tags: Vec<String>,
    /// When students see it.
    pub visibility: &'static str,
}

/// Makes what Gradescope reads.
#[must_use]
pub fn results(entry: &GradebookRow, result: &StudentResult) -> Results {
    let parts = result.report.iter().flat_map(|report| &report.parts);
    let tests = parts.flat_map(|part| {
        part.items
            .iter()
            .enumerate()
            .map(move |(index, item)| test(part, index, item))
    });
    Results {
        // Where we failed there is no score; Gradescope needs one, and the output says why.
        score: entry.automatic.unwrap_or(0),
        output: feedback::result(result),
        output_format: "text",
        test_output_format: "text",
        stdout_visibility: "hidden",
        tests: tests.collect(),
    }
}

fn test(part: &PartReport, index: usize, item: &ItemReport) -> Test {
    let earned = item.score == item.max_score;
    Test {
        score: item.score,
        max_score: if part.extra { 0 } else { item.max_score },
        status: if earned { "passed" } else { "failed" },
        name: item.rule.clone(),
        number: format!("{}.{}", part.number, index + 1),
        output: feedback::item(item),
        tags: vec![part.title.clone()],
        // Of an item without a case that everybody may see, not even the points are shown yet.
        visibility: if item.shown.cases == 0 {
            "after_published"
        } else {
            "visible"
        },
    }
}
