//! `--pack` makes the file to hand in: it contains the sources, and is graded like them.

use std::fs;
use std::time::Duration;

use assert_cmd::Command;
use assert_cmd::assert::Assert;
use grader::pack::pack;
use predicates::prelude::*;
use predicates::str::contains;
use submission::Submission;

use crate::toy::Toy;

fn grader(toy: &Toy, arguments: &[&str]) -> Assert {
    Command::new(assert_cmd::cargo::cargo_bin!("grader"))
        .current_dir(toy.root())
        .arg("grade")
        .args(arguments)
        .timeout(Duration::from_mins(2))
        .assert()
}

#[test]
fn a_packed_submission_is_graded_like_its_folder() {
    let toy = Toy::new().unwrite("part 1: opposite");
    toy.write("src/inner/more.rs", "//! More.\n");
    toy.write("Cargo.toml", "[package]\n");
    toy.write("README.md", "# Mine\n");
    grader(&toy, &[".", "--pack", "kalah.zip"])
        .code(0)
        .stdout(contains("kalah.zip is packed: "))
        .stdout(contains(
            "\n  README.md\n  src/inner/more.rs\n  src/lib.rs\n",
        ))
        .stdout(contains("Cargo.toml").not())
        .stdout(contains("Read back and graded: 90 of 100"));
    let json = |path: &str| {
        let done = grader(&toy, &[path, "--format", "json"]).code(0);
        let mut report: grader::report::Report =
            serde_json::from_slice(&done.get_output().stdout).unwrap();
        report.ignored.clear();
        report.submission.clear();
        report
    };
    assert_eq!(json("kalah.zip"), json("."));
    let sources = |path: &str| Submission::read(&toy.path(path)).unwrap().sources;
    assert_eq!(sources("kalah.zip"), sources(""));
}

#[test]
fn the_same_sources_give_the_same_bytes() {
    let toy = Toy::new();
    for name in ["one.zip", "two.zip"] {
        let submission = Submission::read(toy.root()).unwrap();
        pack(submission, toy.root(), &toy.path(name)).unwrap();
    }
    let bytes = |name: &str| fs::read(toy.path(name)).unwrap();
    assert_eq!(bytes("one.zip"), bytes("two.zip"));
}

#[test]
fn an_older_archive_is_replaced() {
    let toy = Toy::new();
    grader(&toy, &[".", "--pack", "kalah.zip"]).stdout(contains("kalah.zip is packed: "));
    let toy = toy.unwrite("part 1: opposite");
    grader(&toy, &[".", "--pack", "kalah.zip"])
        .code(0)
        .stdout(contains("kalah.zip is packed again: "))
        .stdout(contains("90 of 100"));
}

#[test]
fn no_other_file_is_replaced() {
    let toy = Toy::new();
    toy.write("thesis.zip", "three years of work");
    fs::create_dir(toy.path("folder.zip")).unwrap();
    for name in ["thesis.zip", "folder.zip"] {
        grader(&toy, &[".", "--pack", name])
            .code(2)
            .stdout("")
            .stderr(contains(format!(
                "can't pack into `{name}`: there is another file of this name, and it isn't a submission"
            )));
    }
    assert_eq!(toy.read("thesis.zip"), "three years of work");
    let sources = toy.read("src/lib.rs");
    grader(&toy, &[".", "--pack", "src/lib.rs"])
        .code(2)
        .stderr(contains("end in `.zip`; choose one that does"));
    assert_eq!(toy.read("src/lib.rs"), sources);
}

#[test]
fn a_missing_folder_is_one_clear_error() {
    grader(&Toy::new(), &[".", "--pack", "nowhere/kalah.zip"])
        .code(2)
        .stderr(contains("can't write `nowhere/kalah.zip`"));
}

#[test]
fn a_submission_that_does_not_compile_is_packed_with_a_warning() {
    let toy = Toy::new().with("part 1: opposite", "bowl + \"1\"");
    grader(&toy, &[".", "--pack", "kalah.zip"])
        .code(4)
        .stdout(contains("does not compile"))
        .stdout(contains(
            "if you hand it in like this, you will get no points",
        ));
    assert!(toy.path("kalah.zip").is_file());
}
