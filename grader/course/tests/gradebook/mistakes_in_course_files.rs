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

const COURSE: &str = "\
roster = \"roster.csv\"
points_by_hand = [\"by-hand.csv\"]
[late_policy]
due = 2027-03-31T23:59:00
grace_minutes = -5
percent_per_day = 120
most_percent = \"half\"
slipdays = 3
missing = \"none\"
[late_policy.slip_days_of]
nobody = 2
ann = 1.5
";

/// It can be read, so that the files it names are read, too.
const READABLE: &str = "\
roster = \"roster.csv\"
points_by_hand = [\"by-hand.csv\"]
[late_policy]
due = 2027-03-31T23:59:00Z
[late_policy.extensions]
ann = 2027-03-30T23:59:00Z
";

const BY_HAND: &str = "\
login;points
ann;two
zoe;1
ben;1
ben;2
ann
";

/// Exports with this `course.toml`, which writes nothing, and returns all messages.
fn said(course: &str) -> String {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path();
    fixtures::write(&path.join("results"), &[fixtures::result("ann", 50)]);
    fs::write(path.join("roster.csv"), ROSTER).unwrap();
    fs::write(path.join("course.toml"), course).unwrap();
    fs::write(path.join("by-hand.csv"), BY_HAND).unwrap();
    fs::write(path.join("out.csv"), "as it was").unwrap();
    let refused = fixtures::export(path, &["--to", "csv", "--out", "out.csv"])
        .code(predicate::eq(Exit::Usage as i32));
    assert_eq!(
        fs::read_to_string(path.join("out.csv")).unwrap(),
        "as it was"
    );
    String::from_utf8(refused.get_output().stderr.clone()).unwrap()
}

#[test]
fn every_mistake_in_the_settings_is_reported_in_one_run() {
    insta::assert_snapshot!(said(COURSE));
}

#[test]
fn every_mistake_is_reported_in_one_run_and_nothing_is_written() {
    insta::assert_snapshot!(said(READABLE));
}

#[test]
fn an_empty_roster_is_a_mistake() {
    let folder = tempfile::tempdir().unwrap();
    fixtures::write(
        &folder.path().join("results"),
        &[fixtures::result("ann", 50)],
    );
    fs::write(folder.path().join("roster.csv"), "id,name\n").unwrap();
    fs::write(
        folder.path().join("course.toml"),
        "roster = \"roster.csv\"\n",
    )
    .unwrap();
    fixtures::export(folder.path(), &["--to", "csv", "--out", "out.csv"])
        .code(predicate::eq(Exit::Usage as i32))
        .stderr(predicate::str::contains(
            "roster.csv:1:1: the roster is empty",
        ));
}
