//! Differences between two results are shown: totals first, then student by student, item by item.

use class::grading::{Change, ClassDiff, GradingStatus};
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
    fixture.hand_in("ann", "this isn't Rust");
    std::fs::remove_dir_all(fixture.path("class/cem")).unwrap();
    fixture.hand_in("dan", &right(4));
    fixture
        .command("new")
        .arg("--diff")
        .arg(fixture.path("old"))
        .assert()
        .success()
        .stdout(contains(
            "1 up (+30), 0 down (+0), 0 the same\n\
             1 graded in only one of the two runs\n\
             1 new, 1 no longer there\n\n\
             bea: 70 -> 100 (+30)\n    board.opposite 0 -> 30 (+30): other sources were graded\n\n\
             ann: 100 points -> does-not-compile\n",
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
fn wrong_results_to_compare_with_are_named_before_anything_is_graded() {
    let fixture = Fixture::with([("ann", right(1))]);
    let compared = || {
        let mut command = fixture.command("new");
        command.arg("--diff").arg(fixture.path("old"));
        command.assert().code(2).stdout("")
    };
    compared().stderr(contains("name a folder that `course class` has written"));
    assert!(!fixture.path("new").exists());
    std::fs::create_dir(fixture.path("old")).unwrap();
    compared().stderr(contains("name a folder that `course class` has written"));
    assert!(!fixture.path("new").exists());

    fixture.command("new").assert().success();
    let before = fixture.lasting("new");
    fixture.hand_in("bea", &right(2));
    let mut command = fixture.command("new");
    command.arg("--diff").arg(fixture.path("new"));
    let refused = command.assert().code(2).stdout("");
    refused.stderr(contains(
        "would replace those to compare with; name a new folder with `--out`",
    ));
    assert_eq!(fixture.lasting("new"), before);
}

/// Stored answers are taken over, so nothing is asked in the third run.
#[test]
fn a_removed_case_is_the_cause_and_so_is_one_that_is_back() {
    let two = "opposite 1: 11\nopposite 2: 10";
    let fixture = Fixture::with([("ann", RIGHT.replace("12 - bowl", "11"))]);
    replace(&fixture, "rules.md", "opposite 1: 11", two);
    let compared = |out: &str, before: &str| {
        let mut command = fixture.command(out);
        command.arg("--diff").arg(fixture.path(before));
        command.assert().success()
    };
    fixture.command("first").assert().success();
    replace(&fixture, "rules.md", two, "opposite 1: 11");
    let line = "board.opposite 0 -> 30 (+30): a case was removed: `opposite 2`\n";
    compared("second", "first")
        .stdout(contains("1 graded now"))
        .stdout(contains(line));
    replace(&fixture, "rules.md", "opposite 1: 11", two);
    let line = "board.opposite 30 -> 0 (-30): a case was added: `opposite 2`\n";
    compared("third", "second")
        .stdout(contains("0 graded now"))
        .stdout(contains(line));
}

/// Grades `old`, changes the specs, grades `new`, and returns what the comparison says.
fn compared(lib: &str, change: impl Fn(&Fixture)) -> String {
    let fixture = Fixture::with([("ann", lib.to_owned())]);
    fixture.command("old").assert().success();
    change(&fixture);
    let mut command = fixture.command("new");
    let run = command.arg("--diff").arg(fixture.path("old")).assert();
    String::from_utf8(run.success().get_output().stdout.clone()).unwrap()
}

fn replace(fixture: &Fixture, file: &str, from: &str, to: &str) {
    let path = fixture.path("specs").join(file);
    let text = std::fs::read_to_string(&path).unwrap();
    assert!(text.contains(from), "{file}: {text}");
    std::fs::write(path, text.replace(from, to)).unwrap();
}

#[test]
fn the_cause_of_a_change_is_named_with_the_case_that_decides() {
    let capped = RIGHT.replace("12 - bowl", "(12 - bowl).min(11)");
    let said = compared(&capped, |fixture| {
        let added = "opposite 1: 11\nopposite 0: 12";
        replace(fixture, "rules.md", "opposite 1: 11", added);
    });
    let line = "board.opposite 30 -> 0 (-30): a case was added: `opposite 0`\n";
    assert!(said.contains(line), "{said}");

    let said = compared(&right(1), |fixture| {
        replace(fixture, "rules.md", "opposite 1: 11", "opposite 1: 10");
    });
    let line = "board.opposite 30 -> 0 (-30): another answer is right now: `opposite 1`\n";
    assert!(said.contains(line), "{said}");

    let wrong = RIGHT.replace("12 - bowl", "13 - bowl");
    let said = compared(&wrong, |fixture| {
        let (next, opposite) = ("\"board.next\" = ", "\"board.opposite\" = ");
        let rubric = "rubric.toml";
        replace(fixture, rubric, &format!("{next}50"), &format!("{next}40"));
        replace(
            fixture,
            rubric,
            &format!("{opposite}30"),
            &format!("{opposite}40"),
        );
    });
    let line = "board.next 50 -> 40 (-10): the rule is worth other points\n";
    assert!(said.contains(line), "{said}");

    let wrong = RIGHT.replace("12 - bowl", "11");
    let said = compared(&wrong, |fixture| {
        replace(
            fixture,
            "rules.md",
            "opposite 1: 11",
            "opposite 1: 11\nopposite 2: 10",
        );
    });
    let line = "board.opposite 30 -> 0 (-30): a case was added: `opposite 2`\n";
    assert!(said.contains(line), "{said}");
}

#[test]
fn feedback_says_why_a_score_changed_and_an_export_that_it_is_out_of_date() {
    let fixture = Fixture::with([("ann", right(1)), ("bea", right(2))]);
    let course = |arguments: &[&str]| {
        let mut command = assert_cmd::Command::new(env!("CARGO_BIN_EXE_course"));
        command
            .current_dir(fixture.path(""))
            .args(arguments)
            .assert()
            .success()
    };
    std::fs::write(fixture.path("course.toml"), "specs = \"specs\"\n").unwrap();
    fixture.command("old").assert().success();
    let export = ["export", "old", "--to", "csv", "--out", "scores.csv"];
    course(&export).stderr("");
    replace(&fixture, "rules.md", "opposite 1: 11", "opposite 1: 10");
    course(&export).stderr(contains(
        "the assignment has changed since these results were written",
    ));
    fixture.command("new").assert().success();
    course(&["feedback", "new", "--diff", "old", "--out", "feedback"]);
    let text = std::fs::read_to_string(fixture.path("feedback/ann.txt")).unwrap();
    let change = "ann\n\nYour automatic score was 100, and is 70 now. 30 points fewer for board.opposite: another answer is right now.\n";
    assert!(text.starts_with(change), "{text}");
    let page = std::fs::read_to_string(fixture.path("feedback/ann.html")).unwrap();
    assert!(
        page.contains("Your automatic score was 100, and is 70 now."),
        "{page}"
    );
}

#[test]
fn answers_in_the_results_compared_with_are_taken_over() {
    let fixture = Fixture::with([("ann", right(1)), ("bea", right(2))]);
    fixture.command("old").assert().success();
    let again = || {
        let mut command = fixture.command("new");
        command.arg("--diff").arg(fixture.path("old"));
        command.assert().success()
    };
    again().stdout(contains("0 graded now"));
    // A class without them is compiled.
    let alone = fixture.command("other").assert().success();
    alone.stdout(contains("2 graded now"));
}

#[test]
fn totals_keep_extra_points_apart() {
    let change = |key: &str, score, extra| Change {
        key: key.to_owned(),
        status: (GradingStatus::Graded, GradingStatus::Graded),
        score,
        extra,
        items: Vec::new(),
    };
    let difference = ClassDiff {
        changes: vec![
            change("ann", (91, 100), (0, 9)),
            change("bea", (80, 80), (20, 15)),
        ],
        same: 3,
        ..ClassDiff::default()
    };
    let expected = "1 up (+9), 0 down (+0), 4 the same\n\
                    extra points: 1 up (+9), 1 down (-5)\n";
    let text = difference.to_string();
    assert!(text.starts_with(expected), "{text}");
}

#[test]
fn those_whose_score_changed_come_first_and_the_others_are_a_number() {
    let change = |key: &str, score, status: [GradingStatus; 2]| Change {
        key: key.to_owned(),
        status: (status[0], status[1]),
        score,
        extra: (0, 0),
        items: Vec::new(),
    };
    let (graded, broken) = (GradingStatus::Graded, GradingStatus::DoesNotCompile);
    let difference = ClassDiff {
        changes: vec![
            change("ann", (80, 80), [graded, graded]),
            change("bea", (0, 90), [broken, graded]),
            change("cem", (70, 90), [graded, graded]),
            change("dan", (90, 60), [graded, graded]),
        ],
        ..ClassDiff::default()
    };
    let expected = "1 up (+20), 1 down (-30), 1 the same\n\
                    of these, 1 with the same score but different items\n\
                    1 graded in only one of the two runs\n\n\
                    dan: 90 -> 60 (-30)\n\n\
                    cem: 70 -> 90 (+20)\n\n\
                    bea: does-not-compile -> 90 points\n";
    assert_eq!(difference.to_string(), expected);
}
