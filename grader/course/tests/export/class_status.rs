//! The state of a class, and comments for all who share a mistake.

use std::fs;

use class::grading::{Attention, AttentionReason, GradingStatus};
use grader::report::NamedMisconception;
use predicates::prelude::*;
use predicates::str::contains;
use rstest::rstest;

use crate::fixtures::{self, course};

/// Ann is late, Ben wasn't graded, Cara has handed in nothing.
fn class() -> tempfile::TempDir {
    let folder = tempfile::tempdir().unwrap();
    let mut results = [fixtures::result("ann", 70), fixtures::result("ben", 80)];
    for result in &mut results {
        result.student.login = Some(result.student.key.clone());
    }
    results[1].status = GradingStatus::Unreadable;
    results[1].attention = vec![Attention {
        reason: AttentionReason::NotGraded(GradingStatus::Unreadable),
        detail: String::new(),
    }];
    results[1].report = None;
    let report = results[0].report.as_mut().unwrap();
    report.misconceptions = vec![NamedMisconception {
        name: "sow-twice".to_owned(),
        rule: "board.lost".into(),
        mistaken_rule: "stones are sown twice".to_owned(),
        hint: String::new(),
        explains: 3,
        items: vec!["board.lost".into()],
    }];
    fixtures::write(&folder.path().join("results"), &results);
    let files = [
        (
            "roster.csv",
            "name,login,section,submitted_at\nAnn Lee,ann,A,2027-04-01 10:00\nBen Moe,ben,B,2027-03-01 10:00\nCara Roe,cara,B,\n",
        ),
        (
            "course.toml",
            "roster = \"roster.csv\"\n[late_policy]\ndue = 2027-03-31T23:59:00Z\n[feedback]\nout = \"feedback\"\ncomments = \"comments.toml\"\n",
        ),
        (
            "comments.toml",
            "[\"sow-twice\"]\ntext = \"Sow once.\"\nlink = \"https://example.org/sow\"\n[\"board.earned\"]\ntext = \"Well done?\"\n",
        ),
    ];
    for (name, text) in files {
        fs::write(folder.path().join(name), text).unwrap();
    }
    folder
}

#[test]
fn the_state_of_a_class_names_who_is_in_it() {
    let class = class();
    let run = r#"{"submissions":2,"graded":2,"is_done":true,"changed":[["ann",60,70]]}"#;
    fs::write(class.path().join("results/run.json"), run).unwrap();
    let expected = "\
handed in                2  of 3
missing                  1  Cara Roe (B)
late                     1  Ann Lee (A)
not graded               1  Ben Moe (B)
waiting for a person     1  Ben Moe (B)
changed by last run      1  Ann Lee (A) 60 -> 70
";
    course(class.path(), &["status", "results"])
        .success()
        .stdout(expected);
}

/// A comment or a set score decides; points alone don't, nor a score set for what the grader said before.
#[rstest]
#[case::nothing("points\n", "1 open, 0 done")]
#[case::points("points\nben,3", "1 open, 0 done")]
#[case::a_comment_without_a_score("points,comment\nben,,I have asked him", "1 open, 0 done")]
#[case::a_score(
    "points,final,automatic,by,comment\nben,,60,,Ann,read",
    "0 open, 1 done"
)]
#[case::an_old_score(
    "points,final,automatic,by,comment\nben,,60,10,Ann,read",
    "1 open, 0 done"
)]
fn a_person_decides(#[case] table: &str, #[case] decisions: &str) {
    let class = class();
    fs::write(class.path().join("oral.csv"), format!("login,{table}\n")).unwrap();
    let file = class.path().join("course.toml");
    let text = fs::read_to_string(&file).unwrap();
    fs::write(&file, format!("points_by_hand = [\"oral.csv\"]\n{text}")).unwrap();
    let export = ["export", "results", "--to", "html", "--out", "c.html"];
    course(class.path(), &export).success();
    let page = fs::read_to_string(class.path().join("c.html")).unwrap();
    assert!(page.contains(&format!("Decisions: {decisions}")), "{page}");
}

#[test]
fn a_run_that_is_not_done_says_how_far_it_is() {
    let folder = tempfile::tempdir().unwrap();
    fs::create_dir(folder.path().join("results")).unwrap();
    let run = r#"{"submissions":1000,"graded":165,"is_done":false,"changed":[]}"#;
    fs::write(folder.path().join("results/run.json"), run).unwrap();
    course(folder.path(), &["status"])
        .success()
        .stdout(contains(
            "165 of 1000 submissions graded; the run goes on, or was stopped",
        ));
}

#[test]
fn a_comment_reaches_those_whose_answers_it_explains() {
    let class = class();
    course(class.path(), &["feedback", "results"])
        .success()
        .stderr(contains("the comment on `board.earned` is for nobody"));
    let read = |name: &str| fs::read_to_string(class.path().join("feedback").join(name)).unwrap();
    let text = read("ann.txt");
    assert!(
        text.starts_with(
            "Ann Lee\n\nFrom your course:\n\n  Sow once.\n  https://example.org/sow\n\n"
        ),
        "{text}"
    );
    let page = read("ann.html");
    let shown = contains("<title>Ann Lee: 70 of 100</title>")
        .and(contains("Sow once. <a href=\"https://example.org/sow\">"));
    assert!(shown.eval(&page), "{page}");
    assert!(!read("ben.txt").contains("Sow once") && read("ben.txt").starts_with("Ben Moe"));
    fs::write(
        class.path().join("comments.toml"),
        "[\"sow-twice\"]\nwords = 3\n",
    )
    .unwrap();
    course(class.path(), &["feedback", "results"])
        .code(2)
        .stderr(contains("comments.toml:2:1: unknown field `words`"));
}
