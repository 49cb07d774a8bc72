//! The Gradescope upload, run as it runs there: in its folders, as an ordinary user or root, always with results.
#![cfg(unix)]

#[path = "export/example_judges.rs"]
mod example_programs;

use std::fs;
use std::io::Read as _;
use std::os::unix::fs::PermissionsExt as _;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};
use std::sync::LazyLock;
use std::time::{Duration, Instant};

use class::bundle::{self, AutograderPolicy};
use class::gradebook::{ExtraPointsPolicy, HiddenCaseVisibility};
use rstest::rstest;
use sandbox::Sandbox;
use serde_json::Value;
use tempfile::TempDir;
use time::OffsetDateTime;

/// Unpacks the upload, and links the built program instead of running `setup.sh`.
fn unpack_upload(cases: &[PathBuf], to: &Path) {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("../..");
    let zip = bundle::gradescope_autograder(&root, cases, &AutograderPolicy::default())
        .unwrap()
        .zip()
        .unwrap();
    let mut archive = zip::ZipArchive::new(std::io::Cursor::new(zip)).unwrap();
    for index in 0..archive.len() {
        let mut file = archive.by_index(index).unwrap();
        let path = to.join(&*file.name().unwrap());
        let mode = file.unix_mode().unwrap();
        let mut bytes = Vec::new();
        file.read_to_end(&mut bytes).unwrap();
        fs::create_dir_all(path.parent().unwrap()).unwrap();
        fs::write(&path, bytes).unwrap();
        fs::set_permissions(&path, fs::Permissions::from_mode(mode)).unwrap();
    }
    let program = assert_cmd::cargo::cargo_bin!("course");
    std::os::unix::fs::symlink(program, to.join("course")).unwrap();
}

/// Folders like Gradescope's, with the upload unpacked and set up.
struct Container {
    top: TempDir,
}

impl Container {
    /// Makes folders with an upload that all tests share, so they must not change it.
    fn new() -> Container {
        static SHARED: LazyLock<PathBuf> = LazyLock::new(|| {
            let folder = Path::new(env!("CARGO_TARGET_TMPDIR")).join("gradescope");
            // An earlier run has left it.
            let _ = fs::remove_dir_all(&folder);
            unpack_upload(&[], &folder);
            folder
        });
        Container::around(|source| std::os::unix::fs::symlink(&*SHARED, source).unwrap())
    }

    /// Makes folders with an upload for this test only.
    fn with_own_upload(cases: &[PathBuf]) -> Container {
        Container::around(|source| unpack_upload(cases, source))
    }

    fn around(make_source: impl Fn(&Path)) -> Container {
        let container = Container {
            top: tempfile::tempdir().unwrap(),
        };
        make_source(&container.path("source"));
        fs::copy(
            container.path("source/run_autograder"),
            container.path("run_autograder"),
        )
        .unwrap();
        for folder in ["submission", "results"] {
            fs::create_dir(container.path(folder)).unwrap();
        }
        container
    }

    fn path(&self, name: &str) -> PathBuf {
        self.top.path().join(name)
    }

    /// Hands in the stubs, with changes to one file.
    fn hand_in(&self, change: impl Fn(&str) -> String) {
        let starter = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../starter/src");
        let mut files = staff::output_files::OutputFiles::default();
        files.copy(&starter, "src", &|_| false).unwrap();
        let board = fs::read_to_string(starter.join("board.rs")).unwrap();
        files.add("src/board.rs", change(&board));
        files.write_to(&self.path("submission")).unwrap();
    }

    fn command(&self) -> Command {
        let mut command = Command::new(self.path("run_autograder"));
        command
            .current_dir(self.top.path())
            .env("AUTOGRADER", self.top.path())
            .stdin(Stdio::null())
            .stdout(Stdio::null())
            .stderr(Stdio::piped());
        command
    }

    fn run(&self) -> Value {
        let done = self.command().output().unwrap();
        assert!(
            done.status.success(),
            "{}",
            String::from_utf8_lossy(&done.stderr)
        );
        self.results()
    }

    /// Reads the results by Gradescope's rules of precedence.
    fn results(&self) -> Value {
        let results: Value =
            serde_json::from_slice(&fs::read(self.path("results/results.json")).unwrap()).unwrap();
        assert!(results["score"].is_number() && results["output"].is_string());
        let tests = results["tests"].as_array().unwrap();
        let sum: f64 = tests
            .iter()
            .map(|test| test["score"].as_f64().unwrap())
            .sum();
        assert!(tests.is_empty() || (sum - results["score"].as_f64().unwrap()).abs() < 1e-9);
        results
    }
}

fn same(text: &str) -> String {
    text.to_owned()
}

#[test]
fn the_upload_keeps_what_the_course_says_about_extra_points_and_hidden_cases() {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("../..");
    let policy = AutograderPolicy {
        extra: ExtraPointsPolicy::UpToFull,
        hidden: HiddenCaseVisibility::AfterDue,
        due: Some(OffsetDateTime::UNIX_EPOCH),
    };
    let files = bundle::gradescope_autograder(&root, &[], &policy).unwrap();
    let folder = tempfile::tempdir().unwrap();
    files.write_to(folder.path()).unwrap();
    let text = fs::read_to_string(folder.path().join("run_autograder")).unwrap();
    let options = " --extra up-to-full --hidden after-due --due 1970-01-01T00:00:00Z ";
    assert!(text.contains(options) && !text.contains("@OPTIONS@"));
}

#[test]
fn the_upload_has_two_programs_at_its_top() {
    let container = Container::new();
    for name in ["source/setup.sh", "source/run_autograder", "run_autograder"] {
        let text = fs::read_to_string(container.path(name)).unwrap();
        assert!(text.starts_with("#!/usr/bin/env bash\n") && !text.contains("@RUST@"));
        let mode = fs::metadata(container.path(name))
            .unwrap()
            .permissions()
            .mode();
        assert_eq!(mode & 0o111, 0o111, "{name} can't be run");
        let checked = Command::new("bash")
            .arg("-n")
            .arg(container.path(name))
            .status()
            .unwrap();
        assert!(checked.success());
    }
    assert!(!container.path("source/assignment/solution").exists());
}

#[test]
fn stubs_are_graded_with_a_test_for_each_item() {
    // Elsewhere, hidden cases are refused.
    if !Sandbox::detect(assert_cmd::cargo::cargo_bin!("course")).isolates() {
        return;
    }
    let folder = tempfile::tempdir().unwrap();
    let hidden = folder.path().join("own.txt");
    fs::write(&hidden, "[board.opposite]\nopposite 1: 11\n").unwrap();
    let container = Container::with_own_upload(&[hidden]);
    container.hand_in(same);
    let results = container.run();
    assert_eq!(results["score"], 0);
    let tests = results["tests"].as_array().unwrap();
    assert!(tests.len() > 30, "only {} items", tests.len());
    let opposite = tests
        .iter()
        .find(|test| test["name"] == "board.opposite")
        .unwrap();
    assert!(
        opposite["output"].as_str().unwrap().contains("; 1 hidden"),
        "{opposite}"
    );
}

#[test]
fn own_examples_are_judged_at_once_if_the_upload_has_programs_for_it() {
    let container = Container::with_own_upload(&[]);
    let json = example_programs::json();
    fs::write(container.path("source/examples.json"), json).unwrap();
    container.hand_in(same);
    let examples = example_programs::EXAMPLES;
    fs::write(container.path("submission/examples.md"), examples).unwrap();
    let results = container.run();
    let tests = results["tests"].as_array().unwrap();
    let judged = tests
        .iter()
        .find(|test| test["name"] == "own examples: legal.empty-bowl");
    assert_eq!(judged.unwrap()["status"], "passed");
    example_programs::check(results["output"].as_str().unwrap());
}

#[rstest]
#[case::does_not_compile("let x: u8 = \"\";", "does not compile")]
#[case::ends_the_process("std::process::exit(0)", "")]
#[case::loops("loop {}", "")]
#[case::takes_all_memory("loop { std::mem::forget(vec![1u8; 1 << 26]); }", "")]
fn every_submission_has_results(#[case] body: &str, #[case] expected: &str) {
    let container = Container::new();
    container.hand_in(|text| {
        let stub = text
            .lines()
            .find(|line| line.contains("todo!(\"part 1: opening\")"))
            .unwrap();
        text.replace(stub, &format!("        {body}"))
    });
    let results = container.run();
    assert_eq!(results["score"], 0);
    assert!(
        results["output"].as_str().unwrap().contains(expected),
        "{results}"
    );
}

#[test]
fn an_empty_submission_has_results_that_say_so() {
    let container = Container::new();
    fs::write(container.path("submission/notes.txt"), "to do").unwrap();
    let results = container.run();
    assert_eq!(results["score"], 0);
    let output = results["output"].as_str().unwrap();
    assert!(output.starts_with("Nothing was graded:"), "{output}");
    assert!(!output.contains(&*container.top.path().to_string_lossy()));
}

#[test]
fn a_killed_run_leaves_results_that_say_so() {
    let container = Container::new();
    container.hand_in(same);
    let mut child = container.command().spawn().unwrap();
    let begun = Instant::now();
    while !container.path("results/results.json").exists() {
        assert!(begun.elapsed() < Duration::from_mins(1), "it never began");
        std::thread::sleep(Duration::from_millis(5));
    }
    child.kill().unwrap();
    child.wait().unwrap();
    let output = container.results()["output"].to_string();
    assert!(
        output.contains("stopped before it was done") || output.contains("shown passed"),
        "{output}"
    );
}

#[test]
fn a_run_out_of_time_leaves_results_that_say_so() {
    let container = Container::new();
    container.hand_in(same);
    let done = container
        .command()
        .env("GRADER_SECONDS", "0.01")
        .output()
        .unwrap();
    assert!(done.status.success());
    assert!(
        container.results()["output"]
            .as_str()
            .unwrap()
            .contains("ran out of time")
    );
}

#[test]
fn an_internal_error_leaves_results_that_say_so() {
    let container = Container::with_own_upload(&[]);
    container.hand_in(same);
    fs::remove_file(container.path("source/assignment/specs/rubric.toml")).unwrap();
    let results = container.run();
    assert!(
        results["output"]
            .as_str()
            .unwrap()
            .contains("Your submission is not at fault")
    );
}
