//! Every mistake in the course's files is reported, with line, column and mark, and nothing is written.

use std::fs;

use grader::exit::Exit;
use predicates::prelude::*;

use crate::fixtures;

const ROSTER: &str = "\
id,name,email,login,student number
17,Ann Lee,ann@example.org,ann,
18,Ben,ben.example.org,ben,
17,Cem,cem@example.org,cem,
20,Dee,ANN@example.org,dee,
21,\"Eve\" Li,eve@example.org,eve,
22,too,many@example.org,cells,,
,,,,x
23,Fay,fay@example.org,\"fay,
";

const LATE_POLICY: &str = "\
due = 2027-03-31T23:59:00
grace_minutes = -5
percent_per_day = 120
most_percent = \"half\"
slipdays = 3
missing = \"none\"
[slip_days_of]
nobody = 2
ann = 1.5
";

const BY_HAND: &str = "\
login;points
ann;two
zoe;1
ben;1
ben;2
ann
";

#[test]
fn every_mistake_is_reported_in_one_run_and_nothing_is_written() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path();
    fixtures::write(&path.join("results"), &[fixtures::result("ann", 50)]);
    fs::write(path.join("roster.csv"), ROSTER).unwrap();
    fs::write(path.join("late.toml"), LATE_POLICY).unwrap();
    fs::write(path.join("by-hand.csv"), BY_HAND).unwrap();
    fs::write(path.join("out.csv"), "as it was").unwrap();
    let stderr = fixtures::export(
        path,
        &[
            "--to",
            "csv",
            "--out",
            "out.csv",
            "--roster",
            "roster.csv",
            "--late-policy",
            "late.toml",
            "--points-by-hand",
            "by-hand.csv",
        ],
    )
    .code(predicate::eq(Exit::Usage as i32))
    .get_output()
    .stderr
    .clone();
    insta::assert_snapshot!(String::from_utf8(stderr).unwrap());
    assert_eq!(
        fs::read_to_string(path.join("out.csv")).unwrap(),
        "as it was"
    );
}

#[test]
fn an_empty_roster_is_a_mistake() {
    let folder = tempfile::tempdir().unwrap();
    fixtures::write(
        &folder.path().join("results"),
        &[fixtures::result("ann", 50)],
    );
    fs::write(folder.path().join("roster.csv"), "id,name\n").unwrap();
    fixtures::export(
        folder.path(),
        &["--to", "csv", "--out", "out.csv", "--roster", "roster.csv"],
    )
    .code(predicate::eq(Exit::Usage as i32))
    .stderr(predicate::str::contains(
        "roster.csv:1:1: the roster is empty",
    ));
}
