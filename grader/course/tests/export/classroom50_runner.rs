//! Classroom 50's runner, and what students commit to be graded there.

use std::fs;
use std::os::unix::fs::{PermissionsExt as _, symlink};
use std::path::{Path, PathBuf};
use std::process::Command;

use rstest::rstest;
use serde_json::Value;
use staff::output_files::OutputFiles;

use crate::classroom50::{check, written};
use crate::example_judges;
use crate::formats::RUNNER;

/// A runner's machine: a bundle, a checkout, and a program that does nothing instead of cargo.
struct Runner(tempfile::TempDir);

impl Runner {
    /// Makes a machine with this checkout. The grader is already built, or else shipped in the bundle.
    fn new(files: &OutputFiles, is_shipped: bool) -> Runner {
        let runner = Runner(tempfile::tempdir().unwrap());
        let program = Path::new(assert_cmd::cargo::cargo_bin!("course"));
        class::bundle::classroom50_autograder(
            &top(),
            &[],
            is_shipped.then_some(program),
            &class::bundle::AutograderPolicy::default(),
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

/// The runner may put its files into the checkout, where a student has put settings that name other programs.
#[rstest]
#[case::of_cargo(".cargo/config.toml")]
#[case::of_cargo_by_its_old_name(".cargo/config")]
#[case::of_rustup("rust-toolchain.toml")]
#[case::of_rustup_by_its_old_name("rust-toolchain")]
fn no_settings_of_the_student_decide_how_the_grader_is_built(#[case] settings: &str) {
    if !has_python() {
        return;
    }
    let mut files = notes();
    files.add(settings, "");
    for around in [".tool/", ".tool/assignment/"] {
        files.add([around, settings].concat(), "");
    }
    let runner = Runner::new(&files, false);
    let inside = runner.path("checkout/.tool");
    let mut copy = Command::new("cp");
    copy.arg("-r").arg(runner.path("bundle/.")).arg(&inside);
    assert!(copy.status().unwrap().success());
    fs::remove_dir_all(runner.path("bundle")).unwrap();
    symlink(&inside, runner.path("bundle")).unwrap();
    let obeyed = runner.path("obeyed");
    let cargo = format!(
        "#!/bin/sh\ntest -f Cargo.toml || exit 1\nfolder=$PWD\nwhile true; do\n\
         test -e \"$folder/{settings}\" && echo \"$folder\" >>'{0}'\n\
         test \"$folder\" = / && break\n\
         folder=$(dirname \"$folder\")\ndone\necho built >>'{0}'\n",
        obeyed.display()
    );
    fs::write(runner.path("bin/cargo"), cargo).unwrap();
    runner.grade();
    assert_eq!(fs::read_to_string(obeyed).unwrap(), "built\n");
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
