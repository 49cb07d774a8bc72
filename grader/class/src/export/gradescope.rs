//! Gradescope's `results.json`, with the points that count before lateness and points by hand.

use serde::Serialize;

use super::exported_file::{ExportedFile, json, not_written};
use super::feedback_text::{item_name, item_text, styled_text};
use super::scored_results::ScoredResults;
use crate::gradebook::{ExtraPointsPolicy, GradebookRow};
use crate::grading::StudentResult;
use grader::failure::Failure;
use grader::report::{ItemReport, PartReport};

/// Writes the file for one report, which Gradescope reads for its own student.
pub fn gradescope(scored: &ScoredResults) -> Result<ExportedFile, Failure> {
    let one = scored.results().next();
    let (entry, result) = one.ok_or_else(|| not_written(&"there is no report"))?;
    let bytes = json(&results(entry, &result?, scored.gradebook.extra))?;
    Ok(ExportedFile::new(bytes))
}

/// Gradescope's `results.json`.
#[derive(Clone, Debug, PartialEq, Serialize)]
struct Results {
    /// The score; Gradescope takes it rather than the sum of the tests.
    score: u32,
    /// The text above the tests.
    output: String,
    output_format: &'static str,
    test_output_format: &'static str,
    stdout_visibility: &'static str,
    /// One test for each item.
    tests: Vec<Test>,
    /// The columns of a leaderboard, if the assignment there has one.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    leaderboard: Vec<LeaderboardEntry>,
}

/// A column of the leaderboard, for one student.
#[derive(Clone, Debug, PartialEq, Serialize)]
struct LeaderboardEntry {
    name: String,
    value: u32,
}

/// One test, which is an item.
#[derive(Clone, Debug, PartialEq, Serialize)]
struct Test {
    score: u32,
    max_score: u32,
    status: &'static str,
    name: String,
    /// The part, and the item's place in it.
    number: String,
    output: String,
    tags: Vec<String>,
    visibility: &'static str,
}

fn results(entry: &GradebookRow, result: &StudentResult, extra: ExtraPointsPolicy) -> Results {
    let parts = result.report.iter().flat_map(|report| &report.parts);
    let tests = parts.flat_map(|part| {
        let items = part.items.iter().enumerate();
        items.map(move |(index, item)| test(part, index, item, extra))
    });
    let mut tests: Vec<Test> = tests.collect();
    let parts = result.report.iter().flat_map(|report| &report.parts);
    let extensions = parts.filter(|part| part.extra).map(leaderboard_entry);
    let score = entry.automatic.unwrap_or(0);
    cap(&mut tests, score);
    Results {
        // Gradescope needs a score even where there is none; the output says why.
        score,
        output: styled_text(result, None),
        // These keep colours, and the spaces in drawings of boards.
        output_format: "ansi",
        test_output_format: "ansi",
        stdout_visibility: "hidden",
        tests,
        leaderboard: extensions.collect(),
    }
}

/// Returns an extension's points for the leaderboard: those that are already shown to the student.
fn leaderboard_entry(part: &PartReport) -> LeaderboardEntry {
    let shown = part.items.iter().filter(|item| item.shown.cases > 0);
    LeaderboardEntry {
        name: part.title.clone(),
        value: shown.map(|item| item.score).sum(),
    }
}

fn test(part: &PartReport, index: usize, item: &ItemReport, extra: ExtraPointsPolicy) -> Test {
    let earned = item.score == item.max_score;
    Test {
        score: if part.extra && extra == ExtraPointsPolicy::Apart {
            0
        } else {
            item.score
        },
        max_score: if part.extra { 0 } else { item.max_score },
        status: if earned { "passed" } else { "failed" },
        name: item_name(part, item),
        number: format!("{}.{}", part.number, index + 1),
        output: item_text(part, item),
        tags: vec![part.title.clone()],
        // If no case of an item may be seen, not even its points are shown yet.
        visibility: if item.shown.cases == 0 {
            "after_published"
        } else {
            "visible"
        },
    }
}

/// Takes points from the last tests until their sum is the score: Gradescope shows both.
fn cap(tests: &mut [Test], score: u32) {
    let sum: u32 = tests.iter().map(|test| test.score).sum();
    let mut over = sum.saturating_sub(score);
    for test in tests.iter_mut().rev() {
        let less = over.min(test.score);
        test.score -= less;
        over -= less;
    }
}
