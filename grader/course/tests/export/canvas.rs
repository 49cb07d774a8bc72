//! Canvas's gradebook comes back with only one column changed, and Canvas imports the right scores.

use std::collections::BTreeMap;
use std::fmt::Write as _;
use std::fs;
use std::path::Path;

use class::grading::StudentResult;
use grader::exit::Exit;
use predicates::prelude::*;
use predicates::str::contains;
use rstest::rstest;

use crate::canvas_importer::{Course, Import, import};
use crate::fixtures;

/// The number of students in the large course.
const MANY: u32 = 3000;

/// The style in which a gradebook is exported.
#[derive(Clone, Copy)]
struct Style {
    delimiter: char,
    end: &'static str,
    decimal: char,
    mark: &'static str,
}

const AMERICAN: Style = Style {
    delimiter: ',',
    end: "\n",
    decimal: '.',
    mark: "",
};
const GERMAN: Style = Style {
    delimiter: ';',
    end: "\r\n",
    decimal: ',',
    mark: "\u{feff}",
};

/// Returns the student in a row of the large gradebook: every thirteenth, so that the rows are in no order.
fn student(row: u32) -> u32 {
    (row * 1301 + 7) % MANY
}

fn name(student: u32) -> String {
    match student % 10 {
        0 => "Lee, Ann".to_owned(),
        1 => "=HYPERLINK(\"x\")".to_owned(),
        2 => format!("O'Brien \"Bo\" {student}"),
        3 => format!("Șerban Łukasz {student}"),
        4 => format!("مريم {student}"),
        _ => format!("Student {student}"),
    }
}

fn cell(text: &str, style: Style) -> String {
    if text.contains([style.delimiter, '"', '\n']) {
        format!("\"{}\"", text.replace('"', "\"\""))
    } else {
        text.to_owned()
    }
}

fn gradebook(style: Style) -> String {
    let Style {
        end, decimal, mark, ..
    } = style;
    let line = |cells: &[&str]| {
        let cells: Vec<String> = cells.iter().map(|text| cell(text, style)).collect();
        cells.join(&style.delimiter.to_string()) + end
    };
    let d = decimal;
    let mut text = mark.to_owned();
    text += &line(&[
        "Student",
        "ID",
        "SIS User ID",
        "SIS Login ID",
        "Section",
        "Essay (100)",
        "Kalah (101)",
        "Kalah (102)",
        "Current Score",
    ]);
    text += &line(&["", "", "", "", "", "Manual Posting", "", "", ""]);
    text += &line(&[
        "    Points Possible",
        "",
        "",
        "",
        "",
        &format!("20{d}00"),
        &format!("100{d}00"),
        &format!("100{d}00"),
        "(read only)",
    ]);
    for row in 0..MANY {
        let student = student(row);
        let essay = if student.is_multiple_of(7) {
            String::new()
        } else {
            format!("{}{d}50", student % 20)
        };
        let kalah = match student {
            5 => "EX".to_owned(),
            6 => "N/A".to_owned(),
            8 => format!("{}{d}00", score(8)),
            _ if student.is_multiple_of(2) => format!("3{d}25"),
            _ => String::new(),
        };
        let user = (1000 + student).to_string();
        text += &line(&[
            &name(student),
            &user,
            &format!("s{student}"),
            &format!("login{student}"),
            "A, B",
            &essay,
            "1",
            &kalah,
            &format!("99{d}1"),
        ]);
    }
    text + &line(&["Student, Test", "1", "", "", "A, B", "", "", "", ""])
}

fn score(student: u32) -> u32 {
    student % 101
}

/// Returns the results: every student but the ninth, and one who dropped the course.
fn results() -> Vec<StudentResult> {
    let handed_in = |student: u32| {
        let mut result = fixtures::result(&format!("student-{student}"), score(student));
        result.student.id = Some((1000 + student).to_string());
        result.student.name = Some(name(student).to_lowercase().replace([' ', ','], ""));
        result
    };
    let mut results: Vec<StudentResult> = (0..MANY)
        .filter(|student| *student != 9)
        .map(handed_in)
        .collect();
    results.push(handed_in(MANY + 5));
    results
}

fn course() -> Course {
    let students =
        (0..MANY).map(|student| (1000 + student, (name(student), format!("login{student}"))));
    let titles = [(100, "Essay"), (101, "Kalah"), (102, "Kalah")];
    Course {
        students: students.collect(),
        assignments: titles.map(|(id, title)| (id, title.to_owned())).into(),
    }
}

/// Splits a line into cells, with their quotes.
fn cells(line: &str, delimiter: char) -> Vec<String> {
    let mut cells = vec![String::new()];
    let mut quoted = false;
    for c in line.chars() {
        quoted ^= c == '"';
        if c == delimiter && !quoted {
            cells.push(String::new());
        } else if let Some(last) = cells.last_mut() {
            last.push(c);
        }
    }
    cells
}

fn fill(folder: &Path, book: &str, arguments: &[&str]) -> assert_cmd::assert::Assert {
    fs::write(folder.join("book.csv"), book).unwrap();
    let given = [
        "--to",
        "canvas",
        "--fill",
        "book.csv",
        "--out",
        "filled.csv",
    ];
    fixtures::export(folder, &[&given, arguments].concat())
}

#[rstest]
#[case::with_commas(AMERICAN)]
#[case::with_semicolons_and_decimal_commas(GERMAN)]
fn a_large_gradebook_comes_back_with_one_column_changed(#[case] style: Style) {
    let folder = tempfile::tempdir().unwrap();
    fixtures::write(&folder.path().join("results"), &results());
    let before = gradebook(style);
    fill(folder.path(), &before, &["--column", "102"])
        .success()
        .stdout(contains("excused in Canvas; not changed"))
        .stdout(contains("not assigned to them in Canvas; not changed"))
        .stdout(contains("(student-3005): not in `book.csv`"))
        .stdout(contains(format!(
            "cells filled in: {}; cells that already held the score: 1",
            MANY - 4
        )));
    let after = fs::read_to_string(folder.path().join("filled.csv")).unwrap();
    let lines = || {
        before
            .split_inclusive('\n')
            .zip(after.split_inclusive('\n'))
    };
    assert_eq!(
        before.split_inclusive('\n').count(),
        after.split_inclusive('\n').count()
    );
    for (old, new) in lines() {
        let (mut old, mut new) = (cells(old, style.delimiter), cells(new, style.delimiter));
        assert_eq!((old.len(), new.len()), (9, 9));
        old.remove(7);
        new.remove(7);
        assert_eq!(old, new, "another column changed");
    }
    let (old, new) = (
        import(&before, &course()).unwrap(),
        import(&after, &course()).unwrap(),
    );
    assert_eq!(new.new_assignments, Vec::<String>::new());
    assert_eq!(new.new_students, ["Student, Test"]);
    assert_eq!(new.points_possible, old.points_possible);
    for student in 0..MANY {
        let grade =
            |import: &Import, assignment| import.grades[&(1000 + student, assignment)].clone();
        assert_eq!(grade(&old, 100), grade(&new, 100));
        assert_eq!(grade(&old, 101), grade(&new, 101));
        let expected = match student {
            5 => "EX".to_owned(),
            6 => "N/A".to_owned(),
            8 | 9 => grade(&old, 102),
            _ => score(student).to_string(),
        };
        assert_eq!(grade(&new, 102), expected, "student {student}");
    }
}

const SMALL: &str = "\
Student,ID,SIS Login ID,Section,Kalah (7)
    Points Possible,,,,100
\"Lee, Ann\",1,ann,A,
\"Lee, Ann\",2,ann2,A,
Ben Okafor,3,ben,A,12
";

/// Makes the result of a student of whom only a name is known.
fn named(name: &str) -> StudentResult {
    let mut result = fixtures::result("one", 50);
    result.student.name = Some(name.to_owned());
    result
}

#[rstest]
#[case::a_name("benokafor", ["", "", "50"])]
#[case::the_last_name_first("Okafor, Ben", ["", "", "50"])]
#[case::a_login("ann2", ["", "50", ""])]
#[case::a_name_that_two_share("leeann", ["", "", ""])]
fn a_row_is_filled_in_only_if_it_matches_one_student(
    #[case] name: &str,
    #[case] expected: [&str; 3],
) {
    let folder = tempfile::tempdir().unwrap();
    let mut result = named(name);
    if !name.contains(char::is_whitespace) && name == "ann2" {
        result.student = class::downloads::Student {
            login: Some(name.to_owned()),
            key: "one".to_owned(),
            ..Default::default()
        };
    }
    fixtures::write(&folder.path().join("results"), &[result]);
    fill(folder.path(), SMALL, &[]).success();
    let after = fs::read_to_string(folder.path().join("filled.csv")).unwrap();
    let last: Vec<String> = after
        .lines()
        .skip(2)
        .map(|line| cells(line, ',')[4].clone())
        .collect();
    let expected = expected.map(|grade| if grade.is_empty() { None } else { Some(grade) });
    for ((grade, expected), before) in last.iter().zip(expected).zip(["", "", "12"]) {
        assert_eq!(grade, expected.unwrap_or(before));
    }
}

#[test]
fn a_namesake_with_another_id_gets_nothing() {
    let folder = tempfile::tempdir().unwrap();
    let mut ann = named("Ann Lee");
    ann.student.id = Some("2".to_owned());
    let mut other = named("Ben Okafor");
    other.student.id = Some("99".to_owned());
    other.student.key = "two".to_owned();
    fixtures::write(&folder.path().join("results"), &[ann, other]);
    fill(folder.path(), SMALL, &[])
        .success()
        .stdout(contains("(two): not in `book.csv`"));
    let after = fs::read_to_string(folder.path().join("filled.csv")).unwrap();
    assert_eq!(after, SMALL.replace("2,ann2,A,", "2,ann2,A,50"));
}

#[rstest]
#[case::two_with_one_title(
    "Student,ID,Section,Kalah (1),Kalah (2)\n",
    "1:20: several assignments match; name one of `Kalah (1)`, `Kalah (2)`"
)]
#[case::none(
    "Student,ID,Section,Final Score\n",
    "1:1: there is no assignment in this gradebook"
)]
#[case::no_section(
    "Student,ID,Kalah (1),Final Score\n",
    "1:1: this isn't a gradebook that Canvas exported"
)]
#[case::not_canvas(
    "name,points,a,b\n",
    "1:1: this isn't a gradebook that Canvas exported"
)]
#[case::read_only(
    "Student,ID,Section,Kalah (1)\n    Points Possible,,,(read only)\n",
    "2:23: this column is read-only in Canvas"
)]
#[case::cut_short(
    "Student,ID,Section,Kalah (1)\nAnn Lee,1,A\n",
    "2:1: the row ends before the column of scores"
)]
fn a_gradebook_that_canvas_would_refuse_is_refused(#[case] book: &str, #[case] expected: &str) {
    let folder = tempfile::tempdir().unwrap();
    fixtures::write(&folder.path().join("results"), &[named("Ann Lee")]);
    fill(folder.path(), book, &[])
        .code(predicate::eq(Exit::Usage as i32))
        .stderr(contains(format!("book.csv:{expected}")));
    assert!(!folder.path().join("filled.csv").exists());
}

#[test]
fn the_tests_importer_refuses_and_creates_as_canvas_does() {
    let course = Course {
        students: BTreeMap::from([(1, ("Ann Lee".to_owned(), "ann".to_owned()))]),
        assignments: BTreeMap::from([(7, "Kalah".to_owned())]),
    };
    assert_eq!(
        import("Student,ID,Kalah (7),x\n", &course),
        Err("Invalid header row")
    );
    let mut book = "Student,ID,Section,Kalah (8)\n".to_owned();
    let _ = write!(book, "Zoe,9,A,1\n,,,\n");
    let imported = import(&book, &course).unwrap();
    assert_eq!(imported.new_assignments, ["Kalah (8)"]);
    assert_eq!(imported.new_students, ["Zoe"]);
}
