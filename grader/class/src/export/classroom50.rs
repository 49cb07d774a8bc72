//! Classroom 50's `result.json`, with the points that count before lateness and points by hand, which may not exceed the maximum.

use grader::failure::Failure;
use serde::Serialize;

use super::classroom50_submission::Classroom50Submission;
use super::exported_file::{ExportedFile, json};
use super::feedback_text::{feedback_text, item_name, item_text, plain};
use super::scored_results::ScoredResults;
use crate::gradebook::{ExtraPointsPolicy, GradebookRow};
use crate::grading::StudentResult;

/// Classroom 50's `result.json`.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
struct ClassroomResult {
    schema: &'static str,
    #[serde(flatten)]
    identity: Classroom50Submission,
    /// The points earned, at most the maximum.
    score: u32,
    /// The maximum.
    #[serde(rename = "max-score")]
    max_score: u32,
    tests: Vec<Test>,
}

#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
struct Test {
    #[serde(rename = "test-name")]
    name: String,
    passed: bool,
    score: u32,
    #[serde(rename = "max-score")]
    max_score: u32,
    output: String,
}

/// Writes the file for one report; `identity` is what Classroom 50's runner says about the submission.
pub fn classroom50(
    scored: &ScoredResults,
    identity: Classroom50Submission,
) -> Result<ExportedFile, Failure> {
    let gradebook = &scored.gradebook;
    let [entry] = gradebook.entries.as_slice() else {
        return Err(Failure::usage(
            "Classroom 50's file is for one submission; name one report in JSON",
        ));
    };
    let key = entry.key.as_deref().unwrap_or_default();
    let result = scored.source.result(key)?;
    let claim = format!(
        "the time of this submission, {}, is that of its commit, which is the student's claim; compare it with the tag `{}`",
        identity.datetime, identity.submission
    );
    let written = written(entry, &result, gradebook.extra, identity);
    let (score, automatic) = (written.score, entry.automatic.unwrap_or(0));
    let mut export = ExportedFile::new(json(&written)?);
    export.notes.push(claim);
    if score < automatic {
        export.notes.push(format!(
            "{automatic} points are more than Classroom 50 accepts; {score} were written"
        ));
    }
    Ok(export)
}

fn written(
    entry: &GradebookRow,
    result: &StudentResult,
    extra: ExtraPointsPolicy,
    identity: Classroom50Submission,
) -> ClassroomResult {
    let report = result.report.as_ref();
    let max_score = report.map_or(0, |report| report.max_score);
    let parts = report.into_iter().flat_map(|report| &report.parts);
    let mut tests: Vec<Test> = parts
        .flat_map(|part| part.items.iter().map(move |item| (part, item)))
        .map(|(part, item)| Test {
            name: item_name(part, item),
            passed: item.score == item.max_score,
            score: if part.extra && extra == ExtraPointsPolicy::Apart {
                0
            } else {
                item.score
            },
            max_score: item.max_score,
            output: plain(&item_text(part, item)),
        })
        .collect();
    if tests.is_empty() {
        tests.push(Test {
            name: "graded".to_owned(),
            passed: false,
            score: 0,
            max_score: 0,
            output: feedback_text(result),
        });
    } else if let Some(examples) = &result.examples {
        let first = Test {
            name: "examples".to_owned(),
            passed: true,
            score: 0,
            max_score: 0,
            output: examples.clone(),
        };
        tests.insert(0, first);
    }
    ClassroomResult {
        schema: "classroom50/result/v1",
        identity,
        score: entry.automatic.unwrap_or(0).min(max_score),
        max_score,
        tests,
    }
}
