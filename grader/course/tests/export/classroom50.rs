//! Classroom 50's `result.json`, checked by code written for this test, because its schema is under the GPL
//! (`foundation50/classroom50`, `schemas/result-v1.schema.json`).

use std::fs;
use std::os::unix::fs::PermissionsExt as _;
use std::path::{Path, PathBuf};
use std::process::Command;

use course::output_files::OutputFiles;
use grader::exit::Exit;
use predicates::prelude::*;
use predicates::str::contains;
use rstest::rstest;
use serde::Deserialize;
use serde_json::Value;
use time::format_description::well_known::Rfc3339;

use crate::{example_judges, fixtures};

/// The variables that its runner sets for a submission.
const RUNNER: [(&str, &str); 9] = [
    ("CLASSROOM", "rust-2027"),
    ("ASSIGNMENT", "kalah"),
    ("ASSIGNMENT_TYPE", "individual"),
    ("OWNER", "ann"),
    ("SUBMISSION_TAG", "submit/2027-03-31T22-00-00Z-0123456"),
    ("COMMIT_URL", "https://example.org/commit"),
    ("RELEASE_URL", "https://example.org/release"),
    ("REVIEW_URL", "https://example.org/review"),
    ("SUBMISSION_TIME", "2027-03-31T22:00:00Z"),
];

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

fn written(folder: &Path) -> Value {
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
#[case::another_tag(("SUBMISSION_TAG", Some("v1")), "environment variable `SUBMISSION_TAG`, which is `v1`")]
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

/// A runner's machine: a bundle, a checkout, and a program that does nothing instead of cargo.
struct Runner(tempfile::TempDir);

impl Runner {
    /// Makes a machine with this checkout. The grader is already built, or else shipped in the bundle.
    fn new(files: &OutputFiles, is_shipped: bool) -> Runner {
        let runner = Runner(tempfile::tempdir().unwrap());
        let program = Path::new(assert_cmd::cargo::cargo_bin!("course"));
        course::bundle::classroom50_autograder(
            &top(),
            &[],
            is_shipped.then_some(program),
            &course::bundle::AutograderPolicy::default(),
        )
        .unwrap()
        .write_to(&runner.path("bundle"))
        .unwrap();
        let (built, cargo) = (runner.path("target/debug/course"), runner.path("bin/cargo"));
        let mut hidden = OutputFiles::default();
        hidden.add("cases/1/own.txt", "[board.opposite]\nopposite 1: 11\n");
        hidden.write_to(&runner.path("bundle")).unwrap();
        for path in [&built, &cargo] {
            fs::create_dir_all(path.parent().unwrap()).unwrap();
        }
        if !is_shipped {
            fs::copy(program, &built).unwrap();
        }
        let mut nothing = ["/bin/true", "/usr/bin/true"].into_iter();
        let nothing = nothing.find(|path| Path::new(path).exists());
        fs::copy(nothing.unwrap(), &cargo).unwrap();
        files.write_to(&runner.path("checkout")).unwrap();
        runner
    }

    fn path(&self, name: &str) -> PathBuf {
        self.0.path().join(name)
    }

    /// Commits the checkout at the time of its tag, and grades it.
    fn grade(&self) -> Value {
        let (result, said) = self.grade_at("2027-03-31T23:00:00+01:00");
        assert_eq!(result["datetime"], "2027-03-31T22:00:00Z");
        assert!(said.contains("the student's claim"), "{said}");
        result
    }

    /// Commits the checkout at this time, and grades it; returns the result, and what instructors can read in the log.
    fn grade_at(&self, time: &str) -> (Value, String) {
        for arguments in [
            &["init", "--quiet"][..],
            &["add", "."],
            &["commit", "--quiet", "--message", "handed in"],
        ] {
            let who = ["-c", "user.name=a", "-c", "user.email=a@example.org"];
            let mut git = Command::new("git");
            git.current_dir(self.path("checkout"))
                .env("GIT_COMMITTER_DATE", time)
                .args(who)
                .args(arguments);
            let done = git.output().unwrap();
            assert!(done.status.success(), "{done:?}");
        }
        let programs = std::env::var("PATH").unwrap();
        let variables = RUNNER.into_iter();
        let done = Command::new("python3")
            .arg(self.path("bundle/autograder.py"))
            .current_dir(self.path("checkout"))
            .envs(variables.filter(|(name, _)| *name != "SUBMISSION_TIME"))
            .env_remove("CARGO")
            .env("PATH", format!("{}:{programs}", self.path("bin").display()))
            .env("CARGO_TARGET_DIR", self.path("target"))
            .output()
            .unwrap();
        assert!(done.status.success(), "{done:?}");
        let result = written(&self.path("checkout"));
        assert_eq!(check(&result), 0);
        let cases = fs::metadata(self.path("bundle/cases")).unwrap();
        assert_eq!(
            cases.permissions().mode() & 0o77,
            0,
            "only the runner reads them"
        );
        let said = String::from_utf8_lossy(&done.stderr).into_owned();
        (result, said)
    }
}

fn top() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../..")
}

fn stubs() -> OutputFiles {
    let mut files = OutputFiles::default();
    let starter = top().join("starter/src");
    files.copy(&starter, "src", &|_| false).unwrap();
    files
}

fn notes() -> OutputFiles {
    let mut files = OutputFiles::default();
    files.add("notes.txt", "to do");
    files
}

fn has_python() -> bool {
    Command::new("python3").arg("--version").output().is_ok()
}

#[rstest]
#[case::stubs(&stubs(), true, false)]
#[case::nothing_to_grade(&notes(), false, false)]
#[case::with_the_grader_in_the_bundle(&notes(), false, true)]
fn the_autograder_file_grades_a_checkout(
    #[case] files: &OutputFiles,
    #[case] has_items: bool,
    #[case] is_shipped: bool,
) {
    if !has_python() {
        return;
    }
    let result = Runner::new(files, is_shipped).grade();
    let tests = result["tests"].as_array().unwrap();
    assert_eq!(tests.len() > 30, has_items, "{tests:?}");
}

/// Whatever students commit, and whenever, there is a result, where the runner looks for it.
#[rstest]
#[case::long_ago("2020-01-01T00:00:00Z", "touch notes", Some("2020-01-01T00:00:00Z"))]
#[case::in_the_far_future("@99999999999 +0000", "touch notes", Some("5138-11-16T09:46:39Z"))]
#[case::in_no_calendar("@9999999999999 +0000", "touch notes", None)]
#[case::a_file_called_head("2020-01-01T00:00:00Z", "touch HEAD", Some("2020-01-01T00:00:00Z"))]
#[case::a_link_as_the_result("2020-01-01T00:00:00Z", "ln -s ../mine result.json", None)]
#[case::a_link_to_nothing("2020-01-01T00:00:00Z", "ln -s nothing result.json", None)]
#[case::a_folder_as_the_result(
    "2020-01-01T00:00:00Z",
    "mkdir result.json; touch result.json/a",
    None
)]
fn what_students_commit_keeps_no_result_from_them(
    #[case] time: &str,
    #[case] makes: &str,
    #[case] expected: Option<&str>,
) {
    if !has_python() {
        return;
    }
    let runner = Runner::new(&notes(), true);
    fs::write(runner.path("mine"), "mine").unwrap();
    let mut shell = Command::new("sh");
    shell
        .args(["-c", makes])
        .current_dir(runner.path("checkout"));
    assert!(shell.status().unwrap().success());
    let (result, said) = runner.grade_at(time);
    assert!(said.contains("the student's claim"), "{said}");
    if let Some(expected) = expected {
        assert_eq!(result["datetime"], expected);
    }
    let regular = fs::symlink_metadata(runner.path("checkout/result.json")).unwrap();
    assert!(regular.is_file());
    assert_eq!(fs::read_to_string(runner.path("mine")).unwrap(), "mine");
}

#[rstest]
#[case::with_stubs(stubs(), "examples")]
#[case::without_code(notes(), "graded")]
fn own_examples_are_judged_at_once_if_the_bundle_has_programs_for_it(
    #[case] mut files: OutputFiles,
    #[case] name: &str,
) {
    if !has_python() {
        return;
    }
    files.add("starter/examples.md", example_judges::EXAMPLES);
    let runner = Runner::new(&files, false);
    fs::write(runner.path("bundle/examples.json"), example_judges::json()).unwrap();
    let result = runner.grade();
    let tests = result["tests"].as_array().unwrap();
    assert_eq!(tests[0]["test-name"], name);
    example_judges::check(tests[0]["output"].as_str().unwrap());
    let judged = |test: &&Value| test["test-name"] == "own examples: legal.empty-bowl";
    let judged = tests.iter().find(judged).map(|test| &test["passed"]);
    assert_eq!(judged, (name == "examples").then_some(&Value::Bool(true)));
}
