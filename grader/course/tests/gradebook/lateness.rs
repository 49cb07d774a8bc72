//! Submission times come from several sources, and students without one are named.

use std::fs;

use predicates::str::contains;
use rstest::rstest;
use serde_json::Value;

use crate::fixtures;

const LATE_POLICY: &str = "\
[late_policy]
due = 2027-03-31T23:59:00+02:00
percent_per_day = 10
[late_policy.extensions]
\"bea\" = 2027-04-07T23:59:00+02:00
";

/// Moodle's worksheet, in which times begin with the weekday.
const WORKSHEET: &str = "\
Identifier,Full name,Email address,Status,Grade,Maximum grade,Grade can be changed,Last modified (submission),Last modified (grade)
Participant 1,Ann,,,,100,Yes,\"Thursday, 1 April 2027, 9:00 AM\",-
Participant 2,Bea,,,,100,Yes,\"Thursday, 1 April 2027, 9:00 AM\",-
Participant 3,Cem,,,,100,Yes,-,-
";

const TABLE: &str = "name;submitted_at\nann;2027-04-01 09:00\nbea;2027-04-01T09:00:00+02:00\n";

/// Exports three students, two of whom handed in on the morning after the due date, and returns their final scores.
fn scores(times: &str) -> (Vec<Option<u64>>, String) {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path();
    let results = ["ann", "bea", "cem"].map(|name| {
        let mut result = fixtures::result(name, 80);
        result.student.name = Some(name.to_owned());
        result
    });
    fixtures::write(&path.join("results"), &results);
    for (name, text) in [
        ("course.toml", format!("{times}\n{LATE_POLICY}")),
        ("worksheet.csv", WORKSHEET.to_owned()),
        ("table.csv", TABLE.to_owned()),
        (
            "roster.csv",
            TABLE.replace(';', ",").replace("bea,", "cem,\nbea,"),
        ),
    ] {
        fs::write(path.join(name), text).unwrap();
    }
    let done = fixtures::export(path, &["--to", "json-lines", "--out", "out"]).success();
    let said = String::from_utf8(done.get_output().stdout.clone()).unwrap();
    let text = fs::read_to_string(path.join("out")).unwrap();
    let mut scores: Vec<(String, Option<u64>)> = text
        .lines()
        .map(|line| {
            let line: Value = serde_json::from_str(line).unwrap();
            (line["person"]["name"].to_string(), line["final"].as_u64())
        })
        .collect();
    scores.sort();
    (scores.into_iter().map(|(_, score)| score).collect(), said)
}

#[rstest]
#[case::moodles_worksheet("times = [\"worksheet.csv\"]")]
#[case::any_table("times = [\"table.csv\"]")]
#[case::a_column_of_the_roster("roster = \"roster.csv\"")]
fn times_come_from_a_table(#[case] times: &str) {
    let (scores, said) = scores(times);
    assert_eq!(scores, [Some(72), Some(80), Some(80)], "{said}");
    assert!(
        said.contains("1 submission counted as on time, because nothing says when"),
        "{said}"
    );
    assert!(said.contains(": cem\n"), "{said}");
}

#[test]
fn without_times_every_student_is_named() {
    let (scores, said) = scores("");
    assert_eq!(scores, [Some(80), Some(80), Some(80)]);
    assert!(said.contains("3 submissions counted as on time"), "{said}");
    assert!(said.contains(": ann, bea, cem\n"), "{said}");
}

#[test]
fn times_come_from_the_worksheet_to_fill_in() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path();
    let results = [fixtures::result("ann", 80), fixtures::result("bea", 80)].map(|mut result| {
        result.student.name = Some(result.student.key.clone());
        result
    });
    fixtures::write(&path.join("results"), &results);
    fs::write(path.join("course.toml"), LATE_POLICY).unwrap();
    fs::write(path.join("worksheet.csv"), WORKSHEET).unwrap();
    fixtures::export(
        path,
        &[
            "--to",
            "moodle",
            "--fill",
            "worksheet.csv",
            "--out",
            "out.csv",
        ],
    )
    .success();
    let filled = fs::read_to_string(path.join("out.csv")).unwrap();
    assert!(filled.contains("Participant 1,Ann,,,72,"), "{filled}");
    assert!(filled.contains("Participant 2,Bea,,,80,"), "{filled}");
}

#[test]
fn a_table_without_times_is_a_mistake() {
    let folder = tempfile::tempdir().unwrap();
    fixtures::write(
        &folder.path().join("results"),
        &[fixtures::result("ann", 1)],
    );
    fs::write(folder.path().join("times.csv"), "name\nann\n").unwrap();
    fs::write(
        folder.path().join("course.toml"),
        "times = [\"times.csv\"]\n",
    )
    .unwrap();
    fixtures::export(folder.path(), &["--to", "csv", "--out", "out.csv"])
        .code(2)
        .stderr(contains(
            "times.csv:1:1: no column says when submissions were handed in",
        ));
}
