//! 500 generated classes with students of one name: every score is in its own cell, or staff get a question about it.
//!
//! The truth is made first, and everything else is written from it: the download, the roster, the sheet and the tables. Each
//! cell is compared with the score that the truth gives its student.

use std::collections::{BTreeMap, BTreeSet};
use std::fs;
use std::path::Path;

use crate::fixtures;
use crate::generated_class::{Class, Roster, System, Truth};

/// The classes of each system.
const CLASSES: [(System, u64); 5] = [
    (System::Canvas, 125),
    (System::Moodle, 125),
    (System::Gradescope, 125),
    (System::GitHub, 65),
    (System::GitHubElsewhere, 60),
];

/// Exports, and returns what was written and printed.
fn exported(class: &Class, folder: &Path) -> (String, String) {
    fixtures::write(&folder.join("results"), &class.results());
    let files = [
        ("roster.csv", class.roster().unwrap_or_default()),
        ("points.csv", class.points()),
        ("course.toml", class.course()),
        ("sheet.csv", class.sheet()),
    ];
    for (file, text) in files {
        fs::write(folder.join(file), text).unwrap();
    }
    let given: &[&str] = match class.system {
        System::Canvas => &[
            "--to",
            "canvas",
            "--fill",
            "sheet.csv",
            "--out",
            "filled.csv",
        ],
        System::Moodle => &[
            "--to",
            "moodle",
            "--fill",
            "sheet.csv",
            "--out",
            "filled.csv",
        ],
        _ => &["--to", "csv", "--out", "filled.csv"],
    };
    let done = fixtures::export(folder, given);
    let done = done.success();
    let notes = String::from_utf8(done.get_output().stdout.clone()).unwrap();
    let filled = fs::read_to_string(folder.join("filled.csv")).unwrap();
    (filled, notes)
}

/// Reads the score of each student from the file, by the number.
fn cells(class: &Class, filled: &str) -> BTreeMap<u32, Vec<String>> {
    let mut reader = csv::Reader::from_reader(filled.trim_start_matches('\u{feff}').as_bytes());
    let headings = reader.headers().unwrap().clone();
    let at = |name: &str| headings.iter().position(|heading| heading == name).unwrap();
    let mut cells: BTreeMap<u32, Vec<String>> = BTreeMap::new();
    for row in reader.records().map(Result::unwrap) {
        let is_of = |student: &&Truth| match class.system {
            System::Canvas => row[1] == student.number.to_string(),
            System::Moodle => row[0] == format!("Participant {}", student.number),
            _ => {
                row[at("key")] == format!("key-{}", student.number)
                    || row[at("key")].is_empty() && is_row_of(&row, at, class, student)
            }
        };
        let score = match class.system {
            System::Canvas => at("Kalah (7)"),
            System::Moodle => at("Grade"),
            _ => at("final"),
        };
        for student in class.students.iter().filter(is_of) {
            cells
                .entry(student.number)
                .or_default()
                .push(row[score].to_owned());
        }
    }
    cells
}

/// Whether a row of the roster, without a submission, is this student's.
fn is_row_of(
    row: &csv::StringRecord,
    at: impl Fn(&str) -> usize,
    class: &Class,
    student: &Truth,
) -> bool {
    let id = |number: u32| row[at("id")].trim_matches(['=', '"']) == number.to_string();
    student.is_on_roster
        && match class.roster {
            Roster::None => false,
            Roster::Numbers => id(student.number),
            Roster::OtherNumbers => id(90_000 + student.number),
            Roster::NoNumbers => row[at("email")] == format!("{}@example.org", student.login),
            Roster::Logins => row[at("login")].trim_matches(['=', '"']) == student.login,
        }
}

#[test]
fn every_score_is_in_its_own_cell_or_a_question() {
    let (mut right, mut asked) = (0, 0);
    let mut kinds = BTreeSet::new();
    for (system, classes) in CLASSES {
        for seed in 0..classes {
            let class = Class::generated(system, seed);
            kinds.insert(format!("{system:?} {:?} {}", class.roster, class.pairs()));
            let folder = tempfile::tempdir().unwrap();
            let (filled, notes) = exported(&class, folder.path());
            let cells = cells(&class, &filled);
            for student in &class.students {
                let expected = class.right_cell(student);
                let found = cells.get(&student.number).cloned().unwrap_or_default();
                let about = format!("{seed}: {student:?}\n{class:?}\n{filled}\n{notes}");
                let is_right = |cell: &String| *cell == expected;
                // No other student's score, and no 0 that wasn't earned. A student who isn't on the roster may have their own score.
                let own = student
                    .score
                    .map(|score| score.to_string())
                    .filter(|_| !student.is_on_roster);
                for cell in &found {
                    let is_own = own.as_ref() == Some(cell);
                    assert!(
                        cell.is_empty() || is_right(cell) || is_own,
                        "{cell}, not {expected}: {about}"
                    );
                }
                // Nobody who handed in gets an empty cell without a question.
                let mut names = vec![
                    student.name.to_owned(),
                    student.name.to_lowercase().replace(' ', ""),
                ];
                if matches!(class.system, System::GitHub | System::GitHubElsewhere) {
                    names.push(student.login.clone());
                }
                let is_asked = names.iter().any(|name| notes.contains(name));
                let is_blank = found.iter().all(String::is_empty);
                assert!(
                    student.score.is_none() || !is_blank || is_asked,
                    "no question: {about}"
                );
                if found.iter().any(is_right) || expected.is_empty() {
                    right += 1;
                    continue;
                }
                asked += 1;
                assert!(is_asked, "no question: {about}");
                assert!(
                    class.has_namesake(student),
                    "nothing is unclear here: {about}"
                );
                let is_decided = class.roster == Roster::Numbers
                    && student.score.is_some()
                    && !class.points_by_name;
                assert!(!is_decided, "the numbers decide: {about}");
            }
        }
    }
    // Three systems with five kinds of rosters, GitHub with two and with one; one pair or two, complete or one of each on the
    // roster or with a submission.
    assert_eq!(kinds.len(), (3 * 5 + 2 + 1) * 2 * 3, "{kinds:#?}");
    // Most cells need no question.
    assert!(right > 5 * asked, "{right} right, {asked} asked");
}
