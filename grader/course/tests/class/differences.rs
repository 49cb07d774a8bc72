//! What changed between two results is shown: totals first, then student by student, item by item.

use predicates::str::contains;

use crate::fixture::{RIGHT, Room, right};

#[test]
fn a_difference_names_student_points_and_item() {
    let room = Room::with([
        ("ann", right(1)),
        ("bea", RIGHT.replace("12 - bowl", "13 - bowl")),
        ("cem", right(3)),
    ]);
    room.command("old").assert().success();
    room.hand_in("bea", RIGHT);
    room.hand_in("ann", "this is no Rust");
    std::fs::remove_dir_all(room.path("class/cem")).unwrap();
    room.hand_in("dan", &right(4));
    room.command("new")
        .arg("--diff")
        .arg(room.path("old"))
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
    let room = Room::with([("ann", right(1))]);
    room.command("old").assert().success();
    assert_cmd::Command::new(env!("CARGO_BIN_EXE_course"))
        .arg("class")
        .args(["--out".as_ref(), room.path("old").as_os_str()])
        .args(["--diff".as_ref(), room.path("old").as_os_str()])
        .assert()
        .success()
        .stdout("0 up (+0), 0 down (+0), 1 the same\n");
}

#[test]
fn results_that_are_not_there_are_named() {
    let room = Room::with([("ann", right(1))]);
    room.command("new")
        .arg("--diff")
        .arg(room.path("old"))
        .assert()
        .code(2)
        .stderr(contains("name a folder that `course class` has written"));
}
