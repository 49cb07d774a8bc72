//! Internal errors are reported separately, stop nothing else, and are gone after another run.

use class::grading::GradingStatus;
use predicates::str::contains;

use crate::fixture::{Fixture, right};

#[test]
fn internal_errors_are_reported_separately_and_gone_after_another_run() {
    let fixture = Fixture::with([("ann", right(1)), ("bea", right(2))]);
    // The control program and the submission compile, but the driver doesn't.
    let cargo = fixture.compiler_that_also("rm -f driver.rs");
    fixture
        .command("out")
        .arg("--no-sandbox")
        .env("CARGO", cargo)
        .assert()
        .code(1)
        .stdout(contains("Internal errors: 2"))
        .stdout(contains("Run the same command again"));
    assert_eq!(fixture.status("out", "ann"), GradingStatus::InternalError);
    assert!(fixture.result("out", "ann").why.is_some());
    fixture
        .command("out")
        .assert()
        .success()
        .stdout(contains("2 graded now"));
    assert_eq!(fixture.status("out", "bea"), GradingStatus::Graded);
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
fn a_submission_that_changes_during_the_run_is_read_once() {
    let fixture = Fixture::with([("ann", right(1)), ("bea", right(2))]);
    let cargo = fixture.compiler_that_also(&format!(
        "echo no Rust >> '{}'",
        fixture.path("class/bea/src/lib.rs").display()
    ));
    let mut command = fixture.command("out");
    command.args(["--no-sandbox", "--jobs", "1"]);
    command.env("CARGO", cargo).assert().success();
    // It changed before it was read.
    assert_eq!(fixture.status("out", "ann"), GradingStatus::Graded);
    assert_eq!(fixture.status("out", "bea"), GradingStatus::DoesNotCompile);
}
