//! Internal errors are reported separately, stop nothing else, and are retried later.

use course::class::GradingStatus;
use predicates::str::contains;

use crate::fixture::{Fixture, right};

#[test]
fn internal_errors_are_reported_separately_and_retried_alone() {
    let fixture = Fixture::with([("ann", right(1)), ("bea", right(2))]);
    let nowhere = fixture.path("nowhere");
    fixture
        .command("out")
        .env("TMPDIR", &nowhere)
        .assert()
        .code(1)
        .stdout(contains("Internal errors: 2"))
        .stdout(contains("--retry-failed"));
    assert_eq!(fixture.status("out", "ann"), GradingStatus::InternalError);
    assert!(fixture.result("out", "ann").why.is_some());
    fixture.hand_in("cem", &right(3));
    fixture
        .command("out")
        .arg("--retry-failed")
        .assert()
        .code(1)
        .stdout(contains("2 graded now"))
        .stdout(contains("cem: it isn't graded yet"));
    assert_eq!(fixture.status("out", "bea"), GradingStatus::Graded);
    fixture
        .command("out")
        .assert()
        .success()
        .stdout(contains("1 graded now"));
    assert_eq!(fixture.status("out", "cem"), GradingStatus::Graded);
}

#[test]
fn a_retry_leaves_other_results_as_they_are() {
    let fixture = Fixture::with([("ann", right(1))]);
    fixture.command("out").assert().success();
    fixture.hand_in("ann", "pub fn changed() {}");
    fixture
        .command("out")
        .arg("--retry-failed")
        .assert()
        .success()
        .stdout(contains("0 graded now"));
    assert_eq!(fixture.result("out", "ann").report.unwrap().score, 100);
}

#[test]
fn a_submission_that_vanishes_during_the_run_is_an_internal_error() {
    let fixture = Fixture::with([("ann", right(1)), ("bea", right(2))]);
    let cargo =
        fixture.compiler_that_also(&format!("rm -rf '{}'", fixture.path("class/bea").display()));
    fixture
        .command("out")
        .args(["--no-sandbox", "--jobs", "1"])
        .env("CARGO", cargo)
        .assert()
        .code(1)
        .stdout(contains("bea: it changed while the class was being graded"));
    assert_eq!(fixture.status("out", "ann"), GradingStatus::Graded);
    assert_eq!(fixture.status("out", "bea"), GradingStatus::InternalError);
}

#[test]
fn a_submission_that_changes_during_the_run_is_an_internal_error() {
    let fixture = Fixture::with([("ann", right(1)), ("bea", right(2))]);
    let cargo = fixture.compiler_that_also(&format!(
        "echo >> '{}'",
        fixture.path("class/bea/src/lib.rs").display()
    ));
    fixture
        .command("out")
        .args(["--no-sandbox", "--jobs", "1"])
        .env("CARGO", cargo)
        .assert()
        .code(1)
        .stdout(contains("bea: it changed while the class was being graded"));
    assert_eq!(fixture.status("out", "bea"), GradingStatus::InternalError);
}
