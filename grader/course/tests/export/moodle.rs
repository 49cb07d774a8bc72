//! Moodle's grading worksheet comes back with only one column changed, and Moodle imports every score in it.

use std::collections::BTreeMap;
use std::fs;

use class::grading::StudentResult;
use grader::exit::Exit;
use predicates::prelude::*;
use predicates::str::contains;

use crate::fixtures;
use crate::moodle_importer::{Activity, Done, import};

const WORKSHEET: &str = "\
Identifier,\"Full name\",\"Email address\",Status,Grade,\"Maximum grade\",\"Grade can be changed\",\"Last modified (submission)\",\"Last modified (grade)\",\"Feedback comments\"\r
\"Participant 41\",\"Ann Lee\",ann@example.org,\"Submitted for grading - \",,100.00,Yes,\"Friday, 2 April 2027, 9:00 AM\",-,\r
\"Participant 42\",\"Ann Lee\",ann2@example.org,\"Submitted for grading - \",12.00,100.00,Yes,-,-,\"Good, \"\"mostly\"\"\r
over two lines\"\r
\"Participant 43\",\"=cmd|' /C calc'!A0\",\"j,s@example.org\",\"No submission - \",,100.00,Yes,-,-,\r
\"Participant 44\",\"مريم\",m@example.org,\"Submitted for grading - \",77.00,100.00,No,-,-,\r
\"Participant 45\",\"João Silva\",joao@example.org,\"Submitted for grading - \",,100.00,Yes,-,-,\r
\"Participant 46\",\"Bo Diddley\",bo@example.org,\"Submitted for grading - \",65.00,100.00,Yes,-,-,\r
";

const BY_HAND: &str = "id,points\n45,50\n";

fn handed_in(id: u32, score: u32) -> StudentResult {
    let mut result = fixtures::result(&format!("p-{id}"), score);
    result.student.id = Some(id.to_string());
    result
}

#[test]
fn a_worksheet_comes_back_with_one_column_changed() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path();
    let results = [
        handed_in(41, 80),
        handed_in(42, 30),
        handed_in(44, 90),
        handed_in(45, 60),
        handed_in(46, 65),
        handed_in(99, 1),
    ];
    fixtures::write(&path.join("results"), &results);
    fs::write(path.join("sheet.csv"), WORKSHEET).unwrap();
    fs::write(path.join("by-hand.csv"), BY_HAND).unwrap();
    let course = "points_by_hand = [\"by-hand.csv\"]\n";
    fs::write(path.join("course.toml"), course).unwrap();
    fixtures::export(
        path,
        &[
            "--to",
            "moodle",
            "--fill",
            "sheet.csv",
            "--out",
            "filled.csv",
        ],
    )
    .success()
    .stdout(contains("44 (p-44): locked in Moodle; not changed"))
    .stdout(contains(
        "45 (p-45): 110 is more than Moodle accepts; 100 was filled in",
    ))
    .stdout(contains("99 (p-99): not in `sheet.csv`"))
    .stdout(contains(
        "cells filled in: 3; cells that already held the score: 1",
    ));
    let after = fs::read_to_string(path.join("filled.csv")).unwrap();
    let expected = WORKSHEET
        .replace(
            "grading - \",,100.00,Yes,\"Fri",
            "grading - \",80,100.00,Yes,\"Fri",
        )
        .replace(",12.00,", ",30,")
        .replace(
            "joao@example.org,\"Submitted for grading - \",,",
            "joao@example.org,\"Submitted for grading - \",100,",
        );
    assert_eq!(after, expected);
    let participants = [
        ("41", None, false),
        ("42", Some(12.0), false),
        ("43", None, false),
        ("44", Some(77.0), true),
        ("45", None, false),
        ("46", Some(65.0), false),
    ];
    let activity = Activity {
        participants: participants
            .map(|(id, grade, locked)| (id.to_owned(), (grade, locked)))
            .into(),
        most: 100.0,
    };
    let done = import(&after, &activity).unwrap();
    let graded: BTreeMap<&str, &str> = done
        .iter()
        .filter_map(|(id, done)| match done {
            Done::Graded(grade) => Some((id.as_str(), grade.as_str())),
            Done::PassedOver => None,
        })
        .collect();
    assert_eq!(
        graded,
        BTreeMap::from([("41", "80"), ("42", "30"), ("45", "100")])
    );
}

#[test]
fn a_worksheet_in_another_language_is_refused_as_moodle_refuses_it() {
    let folder = tempfile::tempdir().unwrap();
    let sheet = "Tunniste,Koko nimi,Arvosana\n";
    fixtures::write(&folder.path().join("results"), &[handed_in(41, 80)]);
    fs::write(folder.path().join("sheet.csv"), sheet).unwrap();
    fixtures::export(
        folder.path(),
        &[
            "--to",
            "moodle",
            "--fill",
            "sheet.csv",
            "--out",
            "filled.csv",
        ],
    )
    .code(predicate::eq(Exit::Usage as i32))
    .stderr(contains("sheet.csv:1:1: this isn't a grading worksheet"))
    .stderr(contains(
        "`Identifier` and `Grade` and `Last modified (grade)`",
    ));
    let activity = Activity {
        participants: BTreeMap::new(),
        most: 100.0,
    };
    assert_eq!(import(sheet, &activity), Err("invalidgradeimport"));
}

#[test]
fn feedback_comes_back_in_its_own_column() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path();
    fixtures::write(&path.join("results"), &[handed_in(42, 30)]);
    fs::write(path.join("sheet.csv"), WORKSHEET).unwrap();
    fixtures::export(
        path,
        &[
            "--to",
            "moodle",
            "--fill",
            "sheet.csv",
            "--feedback",
            "--out",
            "filled.csv",
        ],
    )
    .success();
    let text = fs::read_to_string(path.join("filled.csv")).unwrap();
    let mut reader = csv::Reader::from_reader(text.as_bytes());
    let comments: Vec<String> = reader
        .records()
        .map(|row| row.unwrap()[9].to_owned())
        .collect();
    assert!(comments[1].starts_with("<pre>"), "{}", comments[1]);
    assert!(comments[1].contains("30 of 100"), "{}", comments[1]);
    assert!(!comments[1].contains("<]]>"), "it is escaped as HTML");
    let others = [0, 2, 3, 4, 5].map(|row| comments[row].as_str());
    assert_eq!(others, [""; 5]);
}
