//! Differences between two results are shown: totals first, then student by student, item by item.

use predicates::str::contains;

use crate::fixture::{Fixture, RIGHT, right};

#[test]
fn a_difference_names_the_student_the_points_and_the_item() {
    let fixture = Fixture::with([
        ("ann", right(1)),
        ("bea", RIGHT.replace("12 - bowl", "13 - bowl")),
        ("cem", right(3)),
    ]);
    fixture.command("old").assert().success();
    fixture.hand_in("bea", &RIGHT);
    fixture.hand_in("ann", "this is no Rust");
    std::fs::remove_dir_all(fixture.path("class/cem")).unwrap();
    fixture.hand_in("dan", &right(4));
    fixture
        .command("new")
        .arg("--diff")
        .arg(fixture.path("old"))
        .assert()
        .success()
        .stdout(contains(
            "bea: 70 -> 100 (+30)\n    board.opposite 0 -> 30 (+30)\n",
        ))
        .stdout(contains(
            "1 up (+30), 1 down (-100), 0 the same\n1 new, 1 no longer there\n\nann:",
        ))
        .stdout(contains(
            "ann: 100 -> 0 (-100)\n    graded -> does-not-compile\n",
        ))
        .stdout(contains("dan: new\n"))
        .stdout(contains("cem: no longer there\n"));
}

#[test]
fn results_are_compared_without_grading_again() {
    let fixture = Fixture::with([("ann", right(1))]);
    fixture.command("old").assert().success();
    assert_cmd::Command::new(env!("CARGO_BIN_EXE_course"))
        .arg("class")
        .args(["--out".as_ref(), fixture.path("old").as_os_str()])
        .args(["--diff".as_ref(), fixture.path("old").as_os_str()])
        .assert()
        .success()
        .stdout("0 up (+0), 0 down (+0), 1 the same\n");
}

#[test]
fn missing_results_are_named() {
    let fixture = Fixture::with([("ann", right(1))]);
    fixture
        .command("new")
        .arg("--diff")
        .arg(fixture.path("old"))
        .assert()
        .code(2)
        .stderr(contains("name a folder that `course class` has written"));
}
