//! A file on the command line or in the settings may be a pipe or a device. Nothing waits for ever, and nothing is read without end.
#![cfg(target_os = "linux")]

use std::fs;
use std::path::Path;
use std::process::Command;

use assert_cmd::assert::OutputAssertExt as _;
use predicates::str::contains;
use rstest::rstest;
use tempfile::TempDir;

use crate::{fixtures, formats};

const ROSTER: &str = "name,login\nAnn Lee,ann\nBen Moe,ben\n";

/// A student of the class: name, number and login.
const ANN: [&str; 3] = ["Ann Lee", "1", "ann"];

/// A class with a roster.
fn class() -> TempDir {
    let class = tempfile::tempdir().unwrap();
    fixtures::write(
        &class.path().join("results"),
        &[fixtures::result("ann", 58), fixtures::result("ben", 95)],
    );
    fs::write(class.path().join("roster.csv"), ROSTER).unwrap();
    class
}

/// Makes a FIFO without a writer, in the place of whatever is there.
fn make_fifo(path: &Path) {
    let _ = fs::remove_file(path);
    let made = Command::new("mkfifo").arg(path).status();
    assert!(made.unwrap().success());
}

/// Exports with these arguments, and what `course.toml` says.
fn export(class: &Path, arguments: &str) -> assert_cmd::assert::Assert {
    let arguments: Vec<&str> = arguments.split(' ').collect();
    fixtures::export(class, &arguments)
}

#[rstest]
#[case::the_roster("course.toml", "roster = '/dev/zero'")]
#[case::the_settings("/dev/zero", "")]
#[case::the_times("course.toml", "roster = 'roster.csv'\ntimes = ['/dev/zero']")]
#[case::the_points("course.toml", "roster = 'roster.csv'\npoints_by_hand = ['/dev/zero']")]
fn a_device_is_not_read_without_end(#[case] course: &str, #[case] text: &str) {
    let class = class();
    fs::write(class.path().join("course.toml"), text).unwrap();
    let arguments = format!("--to csv --out out.csv --course {course}");
    export(class.path(), &arguments)
        .code(2)
        .stderr(contains("/dev/zero"))
        .stderr(contains("it is longer than 256 MiB"));
    assert!(!class.path().join("out.csv").exists());
}

#[test]
fn a_device_is_not_filled_in() {
    let class = class();
    let sheet = class.path().join("sheet.csv");
    let mut refusing = formats::formats();
    refusing.retain(|format| {
        let mut command = formats::export(class.path(), "results", format, ANN);
        let _ = fs::remove_file(&sheet);
        std::os::unix::fs::symlink("/dev/zero", &sheet).unwrap();
        let done = command.output().unwrap();
        fs::remove_file(&sheet).unwrap();
        let said = String::from_utf8_lossy(&done.stderr);
        let is_refused = said.contains("it is longer than 256 MiB");
        assert!(done.status.success() || is_refused, "{format}: {said}");
        is_refused
    });
    assert!(refusing.len() >= 2, "{refusing:?}");
}

#[rstest]
#[case::the_roster("fifo")]
#[case::the_settings("course.toml")]
fn a_pipe_that_nobody_writes_to_is_given_up(#[case] name: &str) {
    let class = class();
    fs::write(class.path().join("course.toml"), "roster = \"fifo\"\n").unwrap();
    make_fifo(&class.path().join(name));
    export(class.path(), "--to csv --out out.csv --course course.toml")
        .code(2)
        .stderr(contains(name))
        .stderr(contains("nothing was written to it for ten seconds"));
}

#[test]
fn the_roster_may_come_out_of_a_pipe() {
    let class = class();
    let course = assert_cmd::cargo::cargo_bin!("course");
    let settings = "roster = \"/dev/stdin\"\n";
    fs::write(class.path().join("course.toml"), settings).unwrap();
    let script = "(sleep 0.1; cat roster.csv) | \"$0\" export results --to csv --out out.csv";
    let done = Command::new("bash")
        .current_dir(class.path())
        .args(["-c", script])
        .arg(course)
        .status();
    assert!(done.unwrap().success());
    let table = fs::read_to_string(class.path().join("out.csv")).unwrap();
    assert!(table.contains("Ann Lee"), "{table}");
}

/// Anyone who can write to the folder of results can leave anything there.
#[test]
fn results_are_a_regular_file() {
    let class = class();
    let results = class.path().join("results/results.jsonl");
    make_fifo(&results);
    export(class.path(), "--to csv --out out.csv")
        .code(2)
        .stderr(contains("results.jsonl"))
        .stderr(contains("it isn't a regular file"));
    fs::remove_file(&results).unwrap();
    std::os::unix::fs::symlink("/dev/zero", &results).unwrap();
    export(class.path(), "--to csv --out out.csv")
        .code(2)
        .stderr(contains("it isn't a regular file"));
}

/// A key of the results names files, and anyone who can write to the folder can change it.
#[rstest]
#[case::above("../outside")]
#[case::far_above("../../outside")]
#[case::the_folder_itself(".")]
#[case::absolute("/tmp/outside")]
#[case::through_a_folder("ann/../../outside")]
#[case::of_another_system("..\\\\outside")]
#[case::nothing("")]
fn a_key_is_no_path(#[case] key: &str) {
    let class = class();
    let results = class.path().join("results/results.jsonl");
    let text = fs::read_to_string(&results).unwrap();
    let changed = text.replace(r#""key":"ann""#, &format!(r#""key":"{key}""#));
    assert_ne!(changed, text);
    fs::write(&results, changed).unwrap();
    for format in formats::formats() {
        formats::export(class.path(), "results", &format, ANN)
            .assert()
            .code(2)
            .stderr(contains("can't be that of a student"));
        assert!(!class.path().join(format).exists());
    }
}

#[test]
fn two_results_of_one_key_are_none() {
    let class = class();
    let results = class.path().join("results/results.jsonl");
    let text = fs::read_to_string(&results).unwrap();
    fs::write(&results, text.replace(r#""key":"ben""#, r#""key":"ann""#)).unwrap();
    export(class.path(), "--to csv --out out.csv")
        .code(2)
        .stderr(contains("two lines are about `ann`"));
}
