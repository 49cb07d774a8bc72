//! All results, one in a line, each with its scores and the whole report.

use super::exported_file::{ExportedFile, not_written};
use grader::failure::Failure;
use serde::Serialize;
use submission::visible_in_json;
use time::OffsetDateTime;

use super::csv::status;
use super::scored_results::ScoredResults;
use crate::gradebook::settings::Choice as _;
use crate::gradebook::{Person, ScoreStep};
use crate::grading::StudentResult;

#[derive(Serialize)]
struct Line<'a> {
    person: &'a Person,
    #[serde(skip_serializing_if = "str::is_empty")]
    enrolment: &'a str,
    status: &'a str,
    #[serde(with = "time::serde::rfc3339::option")]
    submitted_at: Option<OffsetDateTime>,
    score: Option<u32>,
    extra: Option<u32>,
    automatic: Option<u32>,
    lateness_points: String,
    by_hand: String,
    #[serde(rename = "final")]
    final_score: Option<u32>,
    /// The way to the final score, as students read it.
    steps: Vec<ScoreStep>,
    max_score: u32,
    max_extra: u32,
    #[serde(skip_serializing_if = "<[String]>::is_empty")]
    comments: &'a [String],
    result: Option<StudentResult>,
}

/// Writes the lines.
pub fn json_lines(scored: &ScoredResults) -> Result<ExportedFile, Failure> {
    let gradebook = &scored.gradebook;
    let mut bytes = Vec::new();
    for entry in &gradebook.entries {
        let key = entry.key.as_deref();
        let line = Line {
            person: &entry.person,
            enrolment: entry.enrolment.word(),
            status: status(entry),
            submitted_at: entry.submitted_at,
            score: entry.score,
            extra: entry.extra,
            automatic: entry.automatic,
            lateness_points: entry.lateness_points.to_string(),
            by_hand: entry.by_hand.to_string(),
            final_score: entry.final_score(),
            steps: ScoreStep::all(entry, gradebook),
            max_score: gradebook.max_score,
            max_extra: gradebook.max_extra,
            comments: &entry.comments,
            result: key.map(|key| scored.source.result(key)).transpose()?,
        };
        let line = serde_json::to_string(&line).map_err(|error| not_written(&error))?;
        bytes.extend(visible_in_json(&line).into_bytes());
        bytes.push(b'\n');
    }
    Ok(ExportedFile::new(bytes))
}
