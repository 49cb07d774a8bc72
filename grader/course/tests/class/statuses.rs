//! Every submission gets a status, and none stops another.

use std::fs;

use class::grading::GradingStatus;
use predicates::str::contains;

use crate::fixture::{Fixture, RIGHT, right};

/// Makes a class with one submission of each kind.
fn mixed() -> Fixture {
    let fixture = Fixture::with([
        ("ann", right(1)),
        ("bea", right(1)),
        ("cem", RIGHT.replace("12 - bowl", "13 - bowl")),
        ("dan", RIGHT.replace("12 - bowl", "")),
        ("eve", format!("{}pub fn f() {{ unsafe {{}} }}", *RIGHT)),
        ("ira", RIGHT.replace("12 - bowl", "loop {}")),
    ]);
    fs::create_dir(fixture.path("class/flo")).unwrap();
    fs::write(fixture.path("class/gus.zip"), "PK\x03\x04 and no more").unwrap();
    fixture
}

#[test]
fn a_mixed_class_is_graded_to_the_end() {
    let fixture = mixed();
    fixture
        .command("out")
        .assert()
        .success()
        .stdout(contains("graded                 4"));
    for (student, status, score) in [
        ("ann", GradingStatus::Graded, Some(100)),
        ("bea", GradingStatus::Graded, Some(100)),
        ("cem", GradingStatus::Graded, Some(70)),
        ("dan", GradingStatus::DoesNotCompile, Some(0)),
        ("eve", GradingStatus::Refused, Some(0)),
        ("flo", GradingStatus::Empty, None),
        ("gus", GradingStatus::Unreadable, None),
        ("ira", GradingStatus::Graded, Some(70)),
    ] {
        let result = fixture.result("out", student);
        assert_eq!(result.status, status, "{student}");
        let found = result.report.as_ref().map(|report| report.score);
        assert_eq!(found, score, "{student}");
        assert_eq!(result.report.is_some(), result.why.is_none(), "{student}");
    }
}

#[test]
fn any_number_of_jobs_gives_the_same_bytes() {
    let fixture = mixed();
    fixture
        .command("one")
        .args(["--jobs", "1"])
        .assert()
        .success();
    fixture
        .command("many")
        .args(["--jobs", "7"])
        .assert()
        .success();
    assert_eq!(fixture.lasting("one"), fixture.lasting("many"));
}

#[test]
fn a_submission_near_a_limit_is_graded_again_alone() {
    let fixture = Fixture::with([
        ("ira", RIGHT.replace("12 - bowl", "loop {}")),
        ("ann", right(1)),
    ]);
    fixture
        .command("out")
        .assert()
        .success()
        .stdout(contains("1 of them again on their own"));
    let timings = fs::read_to_string(fixture.path("out/timings.csv")).unwrap();
    let alone: Vec<&str> = timings
        .lines()
        .filter(|line| line.ends_with(",alone"))
        .collect();
    assert_eq!(alone.len(), 2, "the header and one row: {timings}");
    assert!(alone[1].starts_with("ira,"), "{timings}");
}

#[test]
fn copies_are_graded_once_and_name_each_other() {
    let fixture = Fixture::with([("ann", right(1)), ("bea", right(1)), ("cem", right(2))]);
    fixture
        .command("out")
        .assert()
        .success()
        .stdout(contains("2 graded now"))
        .stdout(contains("ann, bea"));
    assert_eq!(fixture.result("out", "ann").copies, ["bea"]);
    assert_eq!(fixture.result("out", "bea").copies, ["ann"]);
    assert!(fixture.result("out", "cem").copies.is_empty());
}

#[test]
fn a_result_names_twenty_of_many_copies_and_the_class_names_all() {
    let names: Vec<String> = (10..35).map(|number| format!("student{number}")).collect();
    let fixture = Fixture::with(names.iter().map(|name| (name.as_str(), right(1))));
    fixture.command("out").assert().success();
    assert_eq!(fixture.result("out", "student10").copies, names[1..21]);
    assert_eq!(fixture.result("out", "student34").copies, names[..20]);
    let text = fs::read_to_string(fixture.path("out/class.json")).unwrap();
    let class: class::grading::Statistics = serde_json::from_str(&text).unwrap();
    assert_eq!(class.copies, [names]);
}

#[test]
fn members_of_a_group_are_not_copies() {
    let fixture = Fixture::new();
    fixture.hand_in("submission_7", &RIGHT);
    let metadata = "submission_7:\n  :submitters:\n  - :name: Ann\n    :sid: '1'\n  - :name: Bea\n    :sid: '2'\n";
    fs::write(fixture.path("class/submission_metadata.yml"), metadata).unwrap();
    fixture
        .command("out")
        .assert()
        .success()
        .stdout(contains("graded                 2"));
    assert!(fixture.result("out", "ann-1").copies.is_empty());
    assert_eq!(fixture.result("out", "bea-2").report.unwrap().score, 100);
}

#[test]
fn the_class_has_totals() {
    let fixture = Fixture::with([
        ("ann", right(1)),
        ("bea", RIGHT.replace("12 - bowl", "13 - bowl")),
    ]);
    let wrong = "bowl + 1 // part 1";
    for student in ["ann", "bea"] {
        let file = fixture.path("class").join(student).join("src/lib.rs");
        let text = fs::read_to_string(&file).unwrap();
        fs::write(file, text.replace(wrong, "bowl // part 1")).unwrap();
    }
    fixture
        .command("out")
        .assert()
        .success()
        .stdout(contains("nobody earns: board.next"));
    let text = fs::read_to_string(fixture.path("out/class.json")).unwrap();
    let class: class::grading::Statistics = serde_json::from_str(&text).unwrap();
    assert_eq!(class.nobody, ["board.next"]);
    assert_eq!(class.everybody, ["board.kalahs"]);
    let rates: Vec<(&str, usize, usize)> = class
        .items
        .iter()
        .map(|item| (item.rule.as_str(), item.earned, item.of))
        .collect();
    assert_eq!(
        rates,
        [
            ("board.kalahs", 2, 2),
            ("board.opposite", 1, 2),
            ("board.next", 0, 2)
        ]
    );
    let scores = class.scores.unwrap();
    assert_eq!((scores.lowest, scores.highest), (20, 50));
    assert!((scores.mean - 35.0).abs() < f64::EPSILON);
}

#[test]
fn a_name_never_becomes_a_formula() {
    let fixture = Fixture::with([("=SUM(A1)", right(1))]);
    fixture.command("out").assert().success();
    let table = fs::read_to_string(fixture.path("out/results.csv")).unwrap();
    assert!(table.contains("sum-a1,'=SUM(A1),"), "{table}");
}

#[test]
fn control_characters_in_a_path_are_escaped() {
    let fixture = Fixture::with([("eve\u{202e}txt\u{1b}[2J", right(1))]);
    fixture.command("out").assert().success();
    let table = fs::read_to_string(fixture.path("out/results.csv")).unwrap();
    assert!(!table.contains(['\u{202e}', '\u{1b}']), "{table:?}");
    assert!(table.contains("eve\\u{202e}txt\\u{1b}[2J"), "{table:?}");
}
