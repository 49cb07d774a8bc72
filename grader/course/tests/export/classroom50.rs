//! Classroom 50's `result.json`, checked by a schema written for this test, because the original is under the GPL
//! (`foundation50/classroom50`, `schemas/result-v1.schema.json`).

use std::fs;
use std::path::Path;

use course::gradebook::Extra;
use grader::exit::Exit;
use predicates::prelude::*;
use predicates::str::contains;
use rstest::rstest;
use serde_json::{Value, json};

use crate::fixtures;

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

fn schema() -> Value {
    let text = json!({"type": "string", "minLength": 1});
    let count = json!({"type": "integer", "minimum": 0});
    json!({
        "type": "object",
        "additionalProperties": false,
        "required": ["schema", "classroom", "assignment", "assignment_type", "owner", "submission", "commit", "release", "review", "datetime", "score", "max-score", "tests"],
        "properties": {
            "schema": {"const": "classroom50/result/v1"},
            "classroom": text, "assignment": text, "owner": text, "commit": text, "release": text, "review": text,
            "assignment_type": {"enum": ["individual", "group"]},
            "submission": {"type": "string", "pattern": "^submit/"},
            "datetime": {"type": "string", "pattern": "^[0-9]{4}-[0-9]{2}-[0-9]{2}T([01][0-9]|2[0-3]):[0-5][0-9]:[0-5][0-9]Z$"},
            "score": count, "max-score": count,
            "tests": {"type": "array", "items": {
                "type": "object",
                "required": ["test-name", "passed", "score", "max-score"],
                "properties": {"test-name": text, "passed": {"type": "boolean"}, "score": count, "max-score": count},
            }},
        },
    })
}

/// Checks a file, and returns its score.
pub(crate) fn check(result: &Value) -> u64 {
    let validator = jsonschema::validator_for(&schema()).unwrap();
    let errors: Vec<String> = validator
        .iter_errors(result)
        .map(|error| error.to_string())
        .collect();
    assert_eq!(errors, Vec::<String>::new());
    let pairs = result["tests"].as_array().unwrap().iter().chain([result]);
    for pair in pairs {
        assert!(
            pair["score"].as_u64() <= pair["max-score"].as_u64(),
            "{pair}"
        );
    }
    for (variable, field) in [
        ("CLASSROOM", "classroom"),
        ("ASSIGNMENT", "assignment"),
        ("OWNER", "owner"),
        ("ASSIGNMENT_TYPE", "assignment_type"),
    ] {
        let (_, value) = RUNNER.iter().find(|(name, _)| *name == variable).unwrap();
        assert_eq!(&result[field], value, "it must be the repository's own");
    }
    result["score"].as_u64().unwrap()
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
    export(folder.path(), "results/students/ann.json", &[]).success();
    assert_eq!(check(&written(folder.path())), 60);
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
#[case::another_tag(("SUBMISSION_TAG", Some("v1")), "`SUBMISSION_TAG` of the environment, which is `v1`")]
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

#[rstest]
#[case::stubs("src/lib.rs", true, false)]
#[case::nothing_to_grade("notes.txt", false, false)]
#[case::with_the_grader_in_the_bundle("notes.txt", false, true)]
fn the_autograder_file_grades_a_checkout(
    #[case] name: &str,
    #[case] has_items: bool,
    #[case] is_shipped: bool,
) {
    use std::process::Command;

    if Command::new("python3").arg("--version").output().is_err() {
        return;
    }
    let folder = tempfile::tempdir().unwrap();
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("../..");
    let program = Path::new(assert_cmd::cargo::cargo_bin!("course"));
    course::bundle::classroom50(&root, &[], is_shipped.then_some(program), Extra::Apart)
        .unwrap()
        .write_to(&folder.path().join("bundle"))
        .unwrap();
    // A program that does nothing replaces cargo, because the grader is already built.
    let built = folder.path().join("target/debug/course");
    let cargo = folder.path().join("bin/cargo");
    for path in [&built, &cargo] {
        fs::create_dir_all(path.parent().unwrap()).unwrap();
    }
    if !is_shipped {
        fs::copy(program, &built).unwrap();
    }
    let nothing = ["/bin/true", "/usr/bin/true"]
        .into_iter()
        .find(|path| Path::new(path).exists());
    fs::copy(nothing.unwrap(), &cargo).unwrap();
    let checkout = folder.path().join("checkout");
    let stubs = root.join("starter/src");
    let file = checkout.join(name);
    fs::create_dir_all(file.parent().unwrap()).unwrap();
    if has_items {
        let mut files = course::bundle::Files::default();
        files.copy(&stubs, "src", &|_| false).unwrap();
        files.write_to(&checkout).unwrap();
    } else {
        fs::write(file, "to do").unwrap();
    }
    let git = |arguments: &[&str]| {
        let who = ["-c", "user.name=a", "-c", "user.email=a@example.org"];
        let done = Command::new("git")
            .current_dir(&checkout)
            .env("GIT_COMMITTER_DATE", "2027-03-31T23:00:00+01:00")
            .args(who)
            .args(arguments)
            .output()
            .unwrap();
        assert!(done.status.success(), "{done:?}");
    };
    git(&["init", "--quiet"]);
    git(&["add", "."]);
    git(&["commit", "--quiet", "--message", "handed in"]);
    let path = format!(
        "{}:{}",
        folder.path().join("bin").display(),
        std::env::var("PATH").unwrap()
    );
    let done = Command::new("python3")
        .arg(folder.path().join("bundle/autograder.py"))
        .current_dir(&checkout)
        .envs(
            RUNNER
                .into_iter()
                .filter(|(name, _)| *name != "SUBMISSION_TIME"),
        )
        .env_remove("CARGO")
        .env("PATH", path)
        .env("CARGO_TARGET_DIR", folder.path().join("target"))
        .output()
        .unwrap();
    assert!(done.status.success(), "{done:?}");
    let result = written(&checkout);
    assert_eq!(check(&result), 0);
    assert_eq!(result["datetime"], "2027-03-31T22:00:00Z");
    let tests = result["tests"].as_array().unwrap();
    assert_eq!(tests.len() > 30, has_items, "{tests:?}");
}
