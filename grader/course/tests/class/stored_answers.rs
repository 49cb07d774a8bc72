//! What is odd in a store of answers is named and not used, and no class stops because of it.

use std::fs;
use std::process::Command;
use std::time::Duration;

use predicates::str::contains;
use rstest::rstest;

use crate::fixture::{Fixture, RIGHT, answers_in, forge, right, unpacked};

#[test]
fn damaged_answers_are_asked_again() {
    let fixture = Fixture::with([("ann", right(1)), ("bea", right(2))]);
    fixture.command("out").assert().success();
    let before = fixture.lasting("out");
    let kept = answers_in(&fixture.path("out"));
    fs::write(&kept[0], "{\"key\":").unwrap();
    fs::copy(&kept[0], &kept[1]).unwrap();
    fixture
        .command("out")
        .assert()
        .success()
        .stdout(contains("2 graded now"));
    assert_eq!(fixture.lasting("out"), before);
}

/// Anyone who can write to a shared store can leave anything there.
#[rstest]
#[case::a_fifo("mkfifo \"$0\"", "it isn't a regular file")]
#[case::a_link("ln -s /dev/zero \"$0\"", "it isn't a regular file")]
#[case::a_link_to_a_file(
    "echo mine > ../mine; ln -s ../../mine \"$0\"",
    "it isn't a regular file"
)]
#[case::an_empty_folder("mkdir \"$0\"", "it isn't a regular file")]
#[case::a_folder("mkdir \"$0\"; touch \"$0/a\"", "it isn't a regular file")]
#[case::an_empty_file(": > \"$0\"", "it is damaged")]
#[case::a_huge_file("truncate -s 1T \"$0\"", "it is damaged")]
#[case::a_bomb("head -c 300000000 /dev/zero | gzip -1 > \"$0\"", "it has more than")]
#[case::cut_off(
    "head -c 9000 /dev/urandom | gzip | head -c 8000 > \"$0\"",
    "it is damaged"
)]
#[case::deep_brackets(
    "head -c 1000000 /dev/zero | tr '\\0' '[' | gzip > \"$0\"",
    "it is damaged"
)]
fn what_is_odd_in_a_shared_store_is_named_and_replaced(#[case] makes: &str, #[case] why: &str) {
    let fixture = Fixture::with([("ann", right(1))]);
    fixture.command("out").assert().success();
    let before = fixture.lasting("out");
    let kept = &answers_in(&fixture.path("out"))[0];
    fs::remove_file(kept).unwrap();
    let mut shell = Command::new("sh");
    shell.args(["-c", makes]).arg(kept);
    let made = shell.current_dir(fixture.path("out")).status();
    assert!(made.unwrap().success());
    let named = format!("`{}` isn't used: {why}", kept.display());
    let command = || fixture.command("out");
    command().assert().success().stderr(contains(named));
    assert_eq!(fixture.lasting("out"), before);
    assert!(fs::symlink_metadata(kept).unwrap().is_file());
    let mine = fs::read_to_string(fixture.path("mine"));
    assert!(mine.is_ok_and(|mine| mine == "mine\n") || !makes.contains("mine"));
    command()
        .assert()
        .success()
        .stdout(contains("0 graded now"));
}

/// Numbers of questions that aren't there.
#[test]
fn an_answer_to_no_question_is_not_used() {
    let fixture = Fixture::with([("ann", RIGHT.replace("12 - bowl", "13 - bowl"))]);
    fixture.command("out").assert().success();
    let before = fixture.lasting("out");
    let kept = &answers_in(&fixture.path("out"))[0];
    let text = unpacked(kept).unwrap();
    let (start, end) = text.split_once("\"given\":{").unwrap();
    let answer = "\":{\"reply\":\"flooded\"},";
    let many: Vec<String> = (0..1_000_000)
        .map(|number| format!("\"{number}{answer}"))
        .collect();
    for (odd, why) in [
        (
            format!("\"4{answer}"),
            "more answers than there were questions",
        ),
        (many.concat(), "more answers than there were questions"),
        (format!("\"18446744073709551616{answer}"), "it is damaged"),
        (format!("\"-1{answer}"), "it is damaged"),
    ] {
        forge(kept, &[start, "\"given\":{", &odd, end].concat());
        fixture
            .command("out")
            .timeout(Duration::from_secs(30))
            .assert()
            .success()
            .stderr(contains(why))
            .stdout(contains("1 graded now"));
        assert_eq!(fixture.lasting("out"), before);
    }
}

/// A folder may have the name of something that a killed run left behind.
#[test]
fn a_folder_that_looks_unfinished_stays() {
    let fixture = Fixture::with([("ann", right(1))]);
    fs::create_dir_all(fixture.path("out/answers/.unfinished-a")).unwrap();
    fs::create_dir(fixture.path("out/.unfinished-b")).unwrap();
    fs::write(fixture.path("out/.grader-results"), "").unwrap();
    fixture.command("out").assert().success();
}

#[test]
fn answers_under_another_name_are_not_used() {
    let fixture = Fixture::with([
        ("ann", right(1)),
        ("bea", RIGHT.replace("12 - bowl", "13 - bowl")),
    ]);
    fixture.command("out").assert().success();
    let before = fixture.lasting("out");
    let kept = answers_in(&fixture.path("out"));
    let [one, other] = [0, 1].map(|file: usize| fs::read(&kept[file]).unwrap());
    fs::write(&kept[0], other).unwrap();
    fs::write(&kept[1], one).unwrap();
    fixture
        .command("out")
        .assert()
        .success()
        .stdout(contains("2 graded now"));
    assert_eq!(fixture.lasting("out"), before);
}
