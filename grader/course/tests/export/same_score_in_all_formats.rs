//! One class, graded once: the same automatic and the same final score in every format.

use std::collections::BTreeMap;
use std::fs;
use std::path::Path;
use std::process::Command;

use serde_json::Value;

use crate::formats::formats;
use crate::{classroom50, final_scores, fixtures, gradescope, junit};

const ROSTER: &str = "\
ID,Name,Login
1,\"Lee, Ann\",whole
2,=Ben,half
3,João,broken
4,مريم,empty
5,Eve,missing
";

/// Each late day costs five percent.
const COURSE: &str = r#"
roster = "roster.csv"
points_by_hand = ["by-hand.csv"]
ungraded = "zero"
[late_policy]
due = 2027-03-31T23:59:00Z
percent_per_day = 5
"#;

const BY_HAND: &str = "login,points,comment\nhalf,2.5,style\nbroken,-1,late for the oral\n";

const BOOK: &str = "\
Student,ID,SIS Login ID,Section,Kalah (9)
    Points Possible,,,,100
Eve,105,missing,A,
João,103,broken,A,55
\"Lee, Ann\",101,whole,A,
Ben,102,half,A,
مريم,104,empty,A,
";

const SHEET: &str = "\
Identifier,Full name,ID number,Grade,Maximum grade,Last modified (grade)
Participant 91,Eve,5,,100.00,-
Participant 92,João,3,,100.00,-
Participant 93,Ann Lee,1,,100.00,-
Participant 94,Ben,2,,100.00,-
Participant 95,مريم,4,,100.00,-
";

/// Writes the class into `class`, with a cloned repository for each login.
fn hand_in(folder: &Path) {
    let toy = Path::new(env!("CARGO_MANIFEST_DIR")).join("../tests/submission/toy");
    let whole = fs::read_to_string(toy.join("src/lib.rs")).unwrap();
    let half = whole.replace("    bowl // part 1: opposite", "    bowl + 1");
    let broken = whole.replace("    bowl // part 1: opposite", "    \"bowl\"");
    assert!(whole != half && whole != broken);
    for (login, sources) in [
        ("whole", Some(&whole)),
        ("half", Some(&half)),
        ("broken", Some(&broken)),
        ("empty", None),
    ] {
        let crate_folder = folder
            .join("kalah-submissions")
            .join(format!("kalah-{login}"));
        fs::create_dir_all(crate_folder.join("src")).unwrap();
        match sources {
            Some(text) => fs::write(crate_folder.join("src/lib.rs"), text).unwrap(),
            None => fs::write(crate_folder.join("notes.txt"), "to do").unwrap(),
        }
    }
    for name in ["rubric.toml", "rules.md", "recorded/sowing.txt"] {
        let to = folder.join("specs").join(name);
        fs::create_dir_all(to.parent().unwrap()).unwrap();
        fs::copy(toy.join("specs").join(name), to).unwrap();
    }
    for (name, text) in [
        ("roster.csv", ROSTER),
        ("by-hand.csv", BY_HAND),
        ("book.csv", BOOK),
        ("sheet.csv", SHEET),
    ] {
        fs::write(folder.join(name), text).unwrap();
    }
}

fn run(folder: &Path, arguments: &[&str]) {
    assert_cmd::Command::new(assert_cmd::cargo::cargo_bin!("course"))
        .current_dir(folder)
        .args(arguments)
        .timeout(std::time::Duration::from_mins(5))
        .assert()
        .success();
}

/// Exports to a format with all of the course's files, and returns what was written.
fn export(folder: &Path, format: &str, more: &[&str]) -> String {
    fs::write(folder.join("course.toml"), COURSE).unwrap();
    let given = ["--to", format, "--out", "out"];
    fixtures::export(folder, &[&given, more].concat()).success();
    fs::read_to_string(folder.join("out")).unwrap()
}

/// Returns the cells of one column of a table by those of another.
fn columns(text: &str, key: &str, value: &str) -> BTreeMap<String, String> {
    let mut reader = csv::Reader::from_reader(text.as_bytes());
    let headers = reader.headers().unwrap().clone();
    let at = |name: &str| headers.iter().position(|header| header == name).unwrap();
    let (key, value) = (at(key), at(value));
    reader
        .records()
        .map(Result::unwrap)
        .map(|row| (row[key].to_owned(), row[value].to_owned()))
        .collect()
}

fn map<const N: usize>(pairs: [(&str, &str); N]) -> BTreeMap<String, String> {
    pairs
        .map(|(key, value)| (key.to_owned(), value.to_owned()))
        .into()
}

#[test]
fn the_score_is_the_same_in_every_format() {
    let folder = tempfile::tempdir().unwrap();
    let folder = folder.path();
    hand_in(folder);
    run(
        folder,
        &[
            "class",
            "kalah-submissions",
            "--specs",
            "specs",
            "--out",
            "results",
            "--no-sandbox",
            "--jobs",
            "2",
        ],
    );
    // A cloned class has no times, so one is written where other systems' times are.
    late(folder, "whole", "2027-04-02T12:00:00Z");

    for format in formats() {
        check(folder, &format);
    }
    for login in GRADED {
        let text = gradescope::written(folder, login);
        let shown = gradescope::check(&serde_json::from_str(&text).unwrap());
        assert_eq!(shown.to_string(), automatic()[login]);
    }
}

const GRADED: [&str; 4] = ["whole", "half", "broken", "empty"];

fn automatic() -> BTreeMap<String, String> {
    map([
        ("whole", "100"),
        ("half", "90"),
        ("broken", "0"),
        ("empty", "0"),
        ("missing", ""),
    ])
}

/// Half a point is rounded up, and no score is below zero.
fn last() -> BTreeMap<String, String> {
    map([
        ("whole", "90"),
        ("half", "93"),
        ("broken", "0"),
        ("empty", "0"),
        ("missing", ""),
    ])
}

/// Compares the scores in a format.
fn check(folder: &Path, format: &str) {
    let (automatic, last) = (automatic(), last());
    match format {
        "csv" => {
            let table = export(folder, format, &[]);
            assert_eq!(columns(&table, "login", "automatic"), automatic);
            check_table(format, &table);
        }
        "json-lines" => {
            for line in export(folder, format, &[]).lines() {
                let line: Value = serde_json::from_str(line).unwrap();
                let login = line["person"]["login"].as_str().unwrap();
                let number = |value: &Value| {
                    let number = value.as_u64();
                    number.map_or_else(String::new, |number| number.to_string())
                };
                assert_eq!(number(&line["automatic"]), automatic[login]);
                assert_eq!(number(&line["final"]), last[login]);
            }
        }
        "canvas" => {
            let canvas = export(folder, format, &["--fill", "book.csv"]);
            let mut expected = last;
            expected.insert(String::new(), "100".to_owned());
            assert_eq!(columns(&canvas, "SIS Login ID", "Kalah (9)"), expected);
        }
        "moodle" => {
            let moodle = export(folder, format, &["--fill", "sheet.csv"]);
            let by_number = map([("1", "90"), ("2", "93"), ("3", "0"), ("4", "0"), ("5", "")]);
            assert_eq!(columns(&moodle, "ID number", "Grade"), by_number);
        }
        "junit" => {
            let suites = junit::check(&export(folder, format, &[])).into_iter();
            let suites: BTreeMap<String, String> = suites.collect();
            assert!(
                GRADED
                    .iter()
                    .all(|login| suites[*login] == automatic[*login])
            );
        }
        "classroom50" => {
            // It is for one student, and has no roster.
            fs::write(folder.join("course.toml"), "").unwrap();
            for login in GRADED {
                let mut show = Command::new(assert_cmd::cargo::cargo_bin!("course"));
                show.current_dir(folder)
                    .args(["show", login, "--format", "json"]);
                fs::write(folder.join("one.json"), show.output().unwrap().stdout).unwrap();
                classroom50::export(folder, "one.json", &[]).success();
                let text = fs::read_to_string(folder.join("result.json")).unwrap();
                let shown = classroom50::check(&serde_json::from_str(&text).unwrap());
                assert_eq!(shown.to_string(), automatic[login]);
            }
        }
        "html" => {
            let page = export(folder, format, &[]);
            let said = "the lowest score 90, the highest 100";
            assert!(page.contains(said), "{page}");
        }
        _ => check_table(format, &export(folder, format, &[])),
    }
}

fn check_table(format: &str, table: &str) {
    let last = last();
    let who = |cell: &str| last.get_key_value(cell).map(|(login, _)| login.clone());
    let scores = final_scores::scores(format, table, who);
    assert_eq!(scores, Some(last.clone()));
}

/// Writes the time of the submission into a student's result.
fn late(folder: &Path, key: &str, at: &str) {
    let path = folder.join("results/results.jsonl");
    let lines: Vec<String> = fs::read_to_string(&path)
        .unwrap()
        .lines()
        .map(|line| {
            let mut value: Value = serde_json::from_str(line).unwrap();
            if value["student"]["key"] == key {
                value["submitted_at"] = at.into();
            }
            value.to_string() + "\n"
        })
        .collect();
    fs::write(path, lines.concat()).unwrap();
}
