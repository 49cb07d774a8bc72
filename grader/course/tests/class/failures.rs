//! Internal errors are told apart, stop nothing else, and are graded again later.

use course::class::GradingStatus;
use predicates::str::contains;

use crate::fixture::{Room, right};

#[test]
fn internal_errors_are_told_apart_and_retried_alone() {
    let room = Room::with([("ann", right(1)), ("bea", right(2))]);
    let nowhere = room.path("nowhere");
    room.command("out")
        .env("TMPDIR", &nowhere)
        .assert()
        .code(1)
        .stdout(contains("Internal errors: 2"))
        .stdout(contains("--retry-failed"));
    assert_eq!(room.status("out", "ann"), GradingStatus::InternalError);
    assert!(room.result("out", "ann").why.is_some());
    room.hand_in("cem", &right(3));
    room.command("out")
        .arg("--retry-failed")
        .assert()
        .code(1)
        .stdout(contains("2 graded now"))
        .stdout(contains("cem: it isn't graded yet"));
    assert_eq!(room.status("out", "bea"), GradingStatus::Graded);
    room.command("out")
        .assert()
        .success()
        .stdout(contains("1 graded now"));
    assert_eq!(room.status("out", "cem"), GradingStatus::Graded);
}

#[test]
fn a_retry_leaves_other_results_as_they_are() {
    let room = Room::with([("ann", right(1))]);
    room.command("out").assert().success();
    room.hand_in("ann", "pub fn changed() {}");
    room.command("out")
        .arg("--retry-failed")
        .assert()
        .success()
        .stdout(contains("0 graded now"));
    assert_eq!(room.result("out", "ann").report.unwrap().score, 100);
}

#[test]
fn a_submission_that_vanishes_during_the_run_is_an_internal_error() {
    let room = Room::with([("ann", right(1)), ("bea", right(2))]);
    let cargo = room.compiler_that_also(&format!("rm -rf '{}'", room.path("class/bea").display()));
    room.command("out")
        .args(["--no-sandbox", "--jobs", "1"])
        .env("CARGO", cargo)
        .assert()
        .code(1)
        .stdout(contains("bea: it changed while the class was graded"));
    assert_eq!(room.status("out", "ann"), GradingStatus::Graded);
    assert_eq!(room.status("out", "bea"), GradingStatus::InternalError);
}

#[test]
fn a_submission_that_changes_during_the_run_is_an_internal_error() {
    let room = Room::with([("ann", right(1)), ("bea", right(2))]);
    let cargo = room.compiler_that_also(&format!(
        "echo >> '{}'",
        room.path("class/bea/src/lib.rs").display()
    ));
    room.command("out")
        .args(["--no-sandbox", "--jobs", "1"])
        .env("CARGO", cargo)
        .assert()
        .code(1)
        .stdout(contains("bea: it changed while the class was graded"));
    assert_eq!(room.status("out", "bea"), GradingStatus::InternalError);
}
