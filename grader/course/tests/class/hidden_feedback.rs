//! One setting decides what students see of hidden cases.

use std::fs;
use std::process::Command;

use predicates::str::contains;
use rstest::rstest;

use crate::fixture::{Fixture, RIGHT};

const DUE: &str = "[late_policy]\ndue = 2020-01-01T00:00:00Z\n";
const LATER: &str = "[late_policy]\ndue = 2020-01-01T00:00:00Z\n[late_policy.extensions]\nann = 9000-01-01T00:00:00Z\n";

#[rstest]
#[case::nothing("hidden = \"nothing\"\n", "", "3 of 3 shown passed", false)]
#[case::the_rule("hidden = \"rule\"\n", "", "3 of 3 shown passed; 1 hidden", false)]
#[case::not_set("", "", "3 of 3 shown passed; 1 hidden", false)]
#[case::before_the_last_due_date(
    "hidden = \"after-due\"\n",
    LATER,
    "3 of 3 shown passed; 1 hidden",
    false
)]
#[case::after_the_due_date("hidden = \"after-due\"\n", DUE, "3 of 4 shown passed", true)]
fn students_see_what_the_setting_says(
    #[case] setting: &str,
    #[case] due: &str,
    #[case] counts: &str,
    #[case] is_shown: bool,
) {
    let wrong = RIGHT.replace("12 - bowl //", "if bowl == 4 { 9 } else { 12 - bowl } //");
    let fixture = Fixture::with([("ann", wrong)]);
    fs::write(
        fixture.path("hidden.txt"),
        "[board.opposite]\nopposite 4: 8\n",
    )
    .unwrap();
    let settings = format!("cases = [\"hidden.txt\"]\n{setting}{due}");
    fs::write(fixture.path("course.toml"), settings).unwrap();
    fixture.command("out").assert().success();
    assert_eq!(fixture.result("out", "ann").report.unwrap().score, 70);
    let mut feedback = Command::new(env!("CARGO_BIN_EXE_course"));
    feedback.current_dir(fixture.path(""));
    let done = feedback.args(["feedback", "out", "--out", "text"]).output();
    assert!(done.unwrap().status.success());
    let text = fs::read_to_string(fixture.path("text/ann.txt")).unwrap();
    assert!(text.contains(counts), "{text}");
    assert_eq!(
        text.contains("1 hidden"),
        counts.contains("1 hidden"),
        "{text}"
    );
    assert_eq!(text.contains("opposite 4"), is_shown, "{text}");
}

#[rstest]
#[case::nothing(&["--hidden", "nothing"], "1 of 1 shown passed", false)]
#[case::the_rule(&["--hidden", "rule"], "1 of 1 shown passed; 1 hidden", false)]
#[case::not_set(&[], "1 of 1 shown passed; 1 hidden", false)]
#[case::before_the_due_date(
    &["--hidden", "after-due", "--due", "9000-01-01T00:00:00Z"],
    "1 of 1 shown passed; 1 hidden",
    false
)]
#[case::after_the_due_date(
    &["--hidden", "after-due", "--due", "2020-01-01T00:00:00Z"],
    "1 of 2 shown passed",
    true
)]
fn autograders_have_the_same_setting(
    #[case] options: &[&str],
    #[case] counts: &str,
    #[case] is_shown: bool,
) {
    let wrong = RIGHT.replace("12 - bowl //", "if bowl == 4 { 9 } else { 12 - bowl } //");
    let fixture = Fixture::with([("ann", wrong)]);
    let hidden = "[board.opposite]\nopposite 4: 8\n";
    fs::write(fixture.path("hidden.txt"), hidden).unwrap();
    let mut command = Command::new(env!("CARGO_BIN_EXE_course"));
    command.current_dir(fixture.path(""));
    command.args(["autograde", "class/ann", "--to", "gradescope"]);
    command.args([
        "--specs",
        "specs",
        "--cases",
        "hidden.txt",
        "--out",
        "result.json",
    ]);
    let done = command.args(options).output().unwrap();
    if String::from_utf8_lossy(&done.stderr).contains("this container lacks layers") {
        // Nothing protects hidden cases here, so nothing is graded.
        return;
    }
    assert!(done.status.success(), "{done:?}");
    let text = fs::read_to_string(fixture.path("result.json")).unwrap();
    assert!(text.contains(counts), "{text}");
    let counted = counts.contains("1 hidden");
    assert_eq!(text.contains("1 hidden"), counted, "{text}");
    assert_eq!(text.contains("opposite 4"), is_shown, "{text}");
}

#[test]
fn showing_hidden_cases_after_the_due_date_needs_one() {
    let fixture = Fixture::with([("ann", RIGHT.clone())]);
    fixture
        .command("out")
        .args(["--hidden", "after-due"])
        .assert()
        .code(2)
        .stderr(contains("there is none; write `due`"));
}

#[rstest]
#[case::the_file_next_to_the_class("course.toml", &[])]
#[case::another_file("other.toml", &["--course", "other.toml"])]
#[case::the_command("unused.toml", &["--no-sandbox"])]
fn a_class_without_a_sandbox_says_so_whoever_asks_for_it(
    #[case] file: &str,
    #[case] arguments: &[&str],
) {
    let fixture = Fixture::with([("ann", RIGHT.clone())]);
    fs::write(fixture.path(file), "no_sandbox = true\n").unwrap();
    let warning = "warning: all submissions run without a sandbox";
    fixture
        .command("out")
        .current_dir(fixture.path(""))
        .args(arguments)
        .assert()
        .success()
        .stderr(contains(warning));
}
