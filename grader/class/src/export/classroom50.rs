//! Classroom 50's `result.json`, with the points that count before lateness and points by hand, which may not exceed the maximum.

use grader::failure::Failure;
use serde::Serialize;

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
    let without_points = |name: &str, passed, output| Test {
        name: name.to_owned(),
        passed,
        score: 0,
        max_score: 0,
        output,
    };
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
        tests.push(without_points("graded", false, feedback_text(result)));
    } else if let Some(examples) = &result.examples {
        tests.insert(0, without_points("examples", true, examples.clone()));
    }
    ClassroomResult {
        schema: "classroom50/result/v1",
        identity,
        score: entry.automatic.unwrap_or(0).min(max_score),
        max_score,
        tests,
    }
}

/// The description of a submission in the environment of Classroom 50's runner.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Classroom50Submission {
    /// The classroom's short name.
    pub classroom: String,
    /// The assignment's short name.
    pub assignment: String,
    /// `individual` or `group`.
    pub assignment_type: String,
    /// The owner of the repository.
    pub owner: String,
    /// The tag that was graded.
    pub submission: String,
    /// The address of the commit.
    pub commit: String,
    /// The address of the release.
    pub release: String,
    /// The address of all changes.
    pub review: String,
    /// The time of the commit: the student's claim, since git takes any.
    pub datetime: String,
}

impl Classroom50Submission {
    /// Reads the description of a submission from an environment.
    pub fn from_environment(
        get: impl Fn(&str) -> Option<String>,
    ) -> Result<Classroom50Submission, Failure> {
        let find = |names: &[&'static str]| {
            let found = names
                .iter()
                .find_map(|name| get(name).filter(|value| !value.trim().is_empty()));
            found.ok_or_else(|| {
                Failure::usage(format!(
                    "the environment has no `{}`; let Classroom 50's runner start it through `autograder.py`",
                    names[0]
                ))
            })
        };
        let checked = |name: &str, value: String, like: &str, holds: bool| {
            if holds {
                Ok(value)
            } else {
                Err(Failure::usage(format!(
                    "the environment variable `{name}` is `{value}`; write it like `{like}`"
                )))
            }
        };
        let commit = find(&["COMMIT_URL"])?;
        let kind = find(&["ASSIGNMENT_TYPE"]).unwrap_or_else(|_| "individual".to_owned());
        let is_kind = matches!(kind.as_str(), "individual" | "group");
        let tag = find(&["SUBMISSION_TAG"])?;
        let is_tag = tag.starts_with("submit/");
        let time = find(&["SUBMISSION_TIME"])?;
        let is_time = is_utc(&time);
        Ok(Classroom50Submission {
            classroom: find(&["CLASSROOM"])?,
            assignment: find(&["ASSIGNMENT"])?,
            assignment_type: checked("ASSIGNMENT_TYPE", kind, "individual", is_kind)?,
            owner: find(&["OWNER", "USERNAME"])?,
            submission: checked(
                "SUBMISSION_TAG",
                tag,
                "submit/2027-03-31T22-00-00Z-0123456",
                is_tag,
            )?,
            release: find(&["RELEASE_URL"])?,
            review: find(&["REVIEW_URL"]).unwrap_or_else(|_| commit.clone()),
            commit,
            datetime: checked("SUBMISSION_TIME", time, "2027-03-31T22:00:00Z", is_time)?,
        })
    }
}

fn is_utc(time: &str) -> bool {
    use time::{OffsetDateTime, format_description::well_known::Rfc3339};
    time.len() == "2027-03-31T22:00:00Z".len()
        && time.ends_with('Z')
        && OffsetDateTime::parse(time, &Rfc3339).is_ok()
}
