//! Classroom 50's `result.json`, checked by code written for this test, because its schema is under the GPL
//! (`foundation50/classroom50`, `schemas/result-v1.schema.json`).

use std::fs;
use std::path::Path;

use grader::exit::Exit;
use predicates::prelude::*;
use predicates::str::contains;
use rstest::rstest;
use serde::Deserialize;
use serde_json::Value;
use time::format_description::well_known::Rfc3339;

use crate::fixtures;
use crate::formats::RUNNER;

/// The fields of a result; any other is refused.
#[derive(Deserialize)]
#[serde(deny_unknown_fields, rename_all = "kebab-case")]
struct ResultFile {
    schema: String,
    classroom: String,
    assignment: String,
    #[serde(rename = "assignment_type")]
    assignment_type: String,
    owner: String,
    submission: String,
    commit: String,
    release: String,
    review: String,
    datetime: String,
    score: u64,
    max_score: u64,
    tests: Vec<TestResult>,
}

/// One test of a result. It may have further fields.
#[derive(Deserialize)]
#[serde(rename_all = "kebab-case")]
struct TestResult {
    test_name: String,
    #[serde(rename = "passed")]
    _passed: bool,
    score: u64,
    max_score: u64,
}

/// Checks a file as its schema does, and returns its score.
pub(crate) fn check(result: &Value) -> u64 {
    let file = ResultFile::deserialize(result).unwrap();
    assert_eq!(file.schema, "classroom50/result/v1");
    assert_eq!(file.assignment_type, "individual");
    assert!(file.submission.starts_with("submit/"), "{result}");
    assert!(is_utc(&file.datetime), "{result}");
    let texts = [
        &file.classroom,
        &file.assignment,
        &file.owner,
        &file.commit,
        &file.release,
        &file.review,
    ];
    let names = file.tests.iter().map(|test| &test.test_name);
    assert!(
        texts.into_iter().chain(names).all(|text| !text.is_empty()),
        "{result}"
    );
    assert!(file.score <= file.max_score, "{result}");
    assert!(
        file.tests.iter().all(|test| test.score <= test.max_score),
        "{result}"
    );
    for (variable, field) in [
        ("CLASSROOM", "classroom"),
        ("ASSIGNMENT", "assignment"),
        ("OWNER", "owner"),
        ("ASSIGNMENT_TYPE", "assignment_type"),
    ] {
        let (_, value) = RUNNER.iter().find(|(name, _)| *name == variable).unwrap();
        assert_eq!(&result[field], value, "it must be the repository's own");
    }
    file.score
}

/// Returns whether it is a date and a time with seconds, in UTC: `2027-03-31T22:00:00Z`.
fn is_utc(time: &str) -> bool {
    let has_form = time.len() == "2027-03-31T22:00:00Z".len() && time.ends_with('Z');
    has_form && time::OffsetDateTime::parse(time, &Rfc3339).is_ok()
}

/// Exports one report in the runner's environment, with these changes.
pub(crate) fn export(
    folder: &Path,
    report: &str,
    changes: &[(&str, Option<&str>)],
) -> assert_cmd::assert::Assert {
    let mut command = assert_cmd::Command::new(assert_cmd::cargo::cargo_bin!("course"));
    command.envs(RUNNER);
    for (name, value) in changes {
        match value {
            Some(value) => command.env(name, value),
            None => command.env_remove(name),
        };
    }
    command
        .current_dir(folder)
        .args([
            "export",
            report,
            "--to",
            "classroom50",
            "--out",
            "result.json",
        ])
        .assert()
}

pub(crate) fn written(folder: &Path) -> Value {
    serde_json::from_str(&fs::read_to_string(folder.join("result.json")).unwrap()).unwrap()
}

#[test]
fn a_result_contains_what_classroom_50_reads() {
    let folder = tempfile::tempdir().unwrap();
    fixtures::write(
        &folder.path().join("results"),
        &[fixtures::result("ann", 60)],
    );
    export(folder.path(), "ann.json", &[]).success();
    assert_eq!(check(&written(folder.path())), 60);
}

/// Git takes any time for a commit, so a result's time says nothing without its tag.
#[rstest]
#[case::before_the_due_date("2020-01-01T00:00:00Z")]
#[case::before_there_was_git("1970-01-01T00:00:00Z")]
#[case::in_the_far_future("9999-12-31T23:59:59Z")]
fn the_time_of_a_commit_is_named_as_the_students_claim(#[case] time: &str) {
    let folder = tempfile::tempdir().unwrap();
    fixtures::write(
        &folder.path().join("results"),
        &[fixtures::result("ann", 60)],
    );
    let claim = format!(
        "the time of this submission, {time}, is that of its commit, which is the student's claim; compare it with the tag \
         `submit/2027-03-31T22-00-00Z-0123456`"
    );
    export(
        folder.path(),
        "ann.json",
        &[("SUBMISSION_TIME", Some(time))],
    )
    .success()
    .stdout(contains(claim));
    assert_eq!(written(folder.path())["datetime"], time);
}

#[test]
fn extra_points_above_the_maximum_are_cut_off_with_a_message() {
    let folder = tempfile::tempdir().unwrap();
    let mut result = fixtures::result("ann", 95);
    result.report.as_mut().unwrap().extra = 20;
    fixtures::write(&folder.path().join("results"), &[result]);
    fs::write(folder.path().join("course.toml"), "extra = \"added\"\n").unwrap();
    export(folder.path(), "results", &[])
        .success()
        .stdout(contains(
            "115 points are more than Classroom 50 accepts; 100 were written",
        ));
    assert_eq!(check(&written(folder.path())), 100);
}

#[rstest]
#[case::no_classroom(("CLASSROOM", None), "`CLASSROOM`")]
#[case::another_tag(("SUBMISSION_TAG", Some("v1")), "environment variable `SUBMISSION_TAG` is `v1`")]
#[case::local_time(("SUBMISSION_TIME", Some("2027-03-31T22:00:00+02:00")), "`SUBMISSION_TIME`")]
#[case::no_such_time(("SUBMISSION_TIME", Some("2027-13-31T22:00:00Z")), "`SUBMISSION_TIME`")]
#[case::no_such_type(("ASSIGNMENT_TYPE", Some("pair")), "`ASSIGNMENT_TYPE`")]
fn a_wrong_environment_is_refused(#[case] change: (&str, Option<&str>), #[case] expected: &str) {
    let folder = tempfile::tempdir().unwrap();
    fixtures::write(
        &folder.path().join("results"),
        &[fixtures::result("ann", 60)],
    );
    export(folder.path(), "results", &[change])
        .code(predicate::eq(Exit::Usage as i32))
        .stderr(contains(expected));
    assert!(!folder.path().join("result.json").exists());
}
