//! All results, one in a line, each with its scores and the whole report.

use serde::Serialize;

use super::results_folder::Source;
use super::table::ending;
use crate::class::{ClassError, StudentResult};
use crate::gradebook::{Gradebook, GradebookRow, Person};

#[derive(Serialize)]
struct Line<'a> {
    person: &'a Person,
    #[serde(skip_serializing_if = "str::is_empty")]
    standing: &'a str,
    ending: &'a str,
    automatic: Option<u32>,
    adjustment: String,
    #[serde(rename = "final")]
    final_score: Option<u32>,
    max_score: u32,
    #[serde(skip_serializing_if = "<[String]>::is_empty")]
    comments: &'a [String],
    result: Option<StudentResult>,
}

/// Returns the line of one student.
///
/// # Errors
///
/// Returns why their result can't be read.
pub fn line(
    entry: &GradebookRow,
    gradebook: &Gradebook,
    source: &Source,
) -> Result<String, ClassError> {
    let result = entry
        .key
        .as_deref()
        .map(|key| source.result(key))
        .transpose()?;
    let line = Line {
        person: &entry.person,
        standing: entry.standing.words(),
        ending: ending(entry),
        automatic: entry.automatic,
        adjustment: entry.adjustment.to_string(),
        final_score: entry.final_score,
        max_score: gradebook.max_score,
        comments: &entry.comments,
        result,
    };
    let json = serde_json::to_string(&line).map_err(|error| {
        ClassError::read(std::path::Path::new(entry.person.called()))(std::io::Error::other(error))
    })?;
    Ok(json + "\n")
}
