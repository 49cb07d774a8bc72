//! Points by hand and scores that a person set, for everything that can happen to a submission, in four layouts and through a
//! regrade: every cell is compared with an independent computation.

use std::collections::BTreeMap;
use std::fs;
use std::path::Path;

use class::downloads::Student;
use class::gradebook::settings::Choice as _;
use class::grading::{GradingStatus, StudentResult};
use rstest::rstest;

use crate::final_scores::{heading, scores};
use crate::fixtures;
use crate::formats::formats;

/// What a table says about a student: points, or a score with the automatic one that it replaces.
#[derive(Clone, Copy, Debug)]
enum ByHand {
    Nothing,
    Points(&'static str, f64),
    Set(&'static str, u32),
}

const BY_HAND: [ByHand; 6] = [
    ByHand::Nothing,
    ByHand::Points("1.5", 1.5),
    ByHand::Points("\"-2,0\"", -2.0),
    ByHand::Points("", 0.0),
    ByHand::Set("80", 80),
    ByHand::Set("\"61,5\"", 62),
];

/// A student: the number, the outcome if something was handed in, and what was given by hand.
#[derive(Clone, Debug)]
struct Row {
    number: usize,
    status: Option<GradingStatus>,
    by_hand: ByHand,
}

fn rows() -> Vec<Row> {
    let statuses = GradingStatus::CHOICES.iter().map(|choice| Some(choice.0));
    let statuses = statuses.chain([None]);
    let all = statuses.flat_map(|status| BY_HAND.map(|by_hand| (status, by_hand)));
    let rows = all.enumerate().map(|(index, (status, by_hand))| Row {
        number: 100 + index,
        status,
        by_hand,
    });
    rows.collect()
}

impl Row {
    /// Returns the automatic score, if there is one.
    fn automatic(&self, score: u32) -> Option<u32> {
        (self.status == Some(GradingStatus::Graded)).then_some(score)
    }

    /// Returns the one right cell.
    #[expect(
        clippy::cast_possible_truncation,
        clippy::cast_sign_loss,
        reason = "scores are small"
    )]
    fn cell(&self, score: u32, missing_is_zero: bool) -> String {
        let rounded = |points: f64| ((points + 0.5).floor().max(0.0) as u32).to_string();
        match (self.by_hand, self.status) {
            (ByHand::Set(_, set), _) => set.to_string(),
            (ByHand::Points(_, points), Some(GradingStatus::Graded)) => {
                rounded(f64::from(score) + points)
            }
            (ByHand::Nothing, Some(GradingStatus::Graded)) => score.to_string(),
            (ByHand::Points(text, points), None) if !text.is_empty() => rounded(points),
            (_, None) if missing_is_zero => "0".to_owned(),
            _ => String::new(),
        }
    }

    fn result(&self, layout: &str, score: u32) -> Option<StudentResult> {
        let (number, status) = (self.number, self.status?);
        let (name, login) = (format!("Student {number}"), format!("st{number}"));
        let id = Some(number.to_string());
        let key = format!("key-{number}");
        let student = match layout {
            "canvas" => Student {
                name: Some(format!("student{number}")),
                id,
                key,
                ..Student::default()
            },
            "gradescope" => Student {
                name: Some(name),
                email: Some(format!("{login}@example.org")),
                id,
                key,
                ..Student::default()
            },
            "github" => Student {
                login: Some(login.clone()),
                key,
                ..Student::default()
            },
            "github-elsewhere" => Student {
                name: Some(format!("kalah-{login}")),
                login: Some(login.clone()),
                key,
                ..Student::default()
            },
            _ => Student {
                name: Some(name),
                id,
                key,
                ..Student::default()
            },
        };
        let mut result = StudentResult {
            student,
            status,
            ..fixtures::result("any", score)
        };
        if status != GradingStatus::Graded {
            result.report = None;
        }
        Some(result)
    }

    fn by_hand(&self, score: u32) -> Option<String> {
        let login = format!("st{}", self.number);
        match self.by_hand {
            ByHand::Nothing => None,
            ByHand::Points(points, _) => Some(format!("{login},{points},,,,\n")),
            ByHand::Set(set, _) => {
                let automatic = self.automatic(score).map(|score| score.to_string());
                let automatic = automatic.unwrap_or_default();
                Some(format!("{login},,{set},{automatic},Dr. Moe,oral exam\n"))
            }
        }
    }
}

fn write(folder: &Path, layout: &str, score: u32, missing: &str) {
    let rows = rows();
    let results: Vec<StudentResult> = rows
        .iter()
        .filter_map(|row| row.result(layout, score))
        .collect();
    fixtures::write(&folder.join("results"), &results);
    let all = |head: &str, row: &dyn Fn(&Row) -> String| {
        head.to_owned() + &rows.iter().map(row).collect::<String>()
    };
    let line = |row: &Row| {
        let number = row.number;
        format!("{number},Student {number},st{number},st{number}@example.org\n")
    };
    // The scores that a person set stay as they are when the class is graded again.
    let by_hand = all("login,points,final,automatic,by,comment\n", &|row| {
        row.by_hand(70).unwrap_or_default()
    });
    let files = [
        ("roster.csv", all("id,name,login,email\n", &line)),
        ("oral.csv", by_hand),
        (
            "course.toml",
            format!(
                "roster = \"roster.csv\"\npoints_by_hand = [\"oral.csv\"]\n[late_policy]\ndue = 2027-03-31T23:59:00Z\nmissing = \"{missing}\"\n"
            ),
        ),
        (
            "canvas.csv",
            all(
                "Student,ID,SIS Login ID,Section,Kalah (7)\n    Points Possible,,,,100\n",
                &|row| format!("Student {0},{0},st{0},A,\n", row.number),
            ),
        ),
        (
            "moodle.csv",
            all(
                "Identifier,Full name,Email address,Grade,Maximum grade,Last modified (grade)\n",
                &|row| {
                    format!(
                        "Participant {0},Student {0},st{0}@example.org,,100.00,-\n",
                        row.number
                    )
                },
            ),
        ),
    ];
    for (file, text) in files {
        fs::write(folder.join(file), text).unwrap();
    }
}

/// Exports, and returns the cells by the student's number, and what was printed; nothing if the format has no cells.
fn cells(folder: &Path, format: &str) -> Option<(BTreeMap<usize, String>, String)> {
    heading(format)?;
    let sheet = format!("{format}.csv");
    let mut given = vec!["--to", format, "--out", "out.csv"];
    if folder.join(&sheet).exists() {
        given.extend(["--fill", &sheet]);
    }
    let done = fixtures::export(folder, &given).success();
    let notes = String::from_utf8(done.get_output().stdout.clone()).unwrap();
    let table = fs::read_to_string(folder.join("out.csv")).unwrap();
    let number = |cell: &str| {
        let digits = cell.strip_prefix("st")?.trim_end_matches("@example.org");
        digits.parse().ok()
    };
    Some((scores(format, &table, number)?, notes))
}

#[rstest]
fn every_cell_is_right_and_every_blank_is_named(
    #[values("canvas", "moodle", "gradescope", "github", "github-elsewhere")] layout: &str,
    #[values("blank", "zero")] missing: &str,
) {
    let folder = tempfile::tempdir().unwrap();
    let folder = folder.path();
    // The second time, the rule that everybody failed is gone.
    for score in [70, 75] {
        write(folder, layout, score, missing);
        for format in formats() {
            let Some((cells, notes)) = cells(folder, &format) else {
                continue;
            };
            for row in rows() {
                let expected = row.cell(score, missing == "zero");
                let about = format!("{row:?} in {format}\n{notes}");
                assert_eq!(cells[&row.number], expected, "{about}");
                let called = format!("Student {}", row.number);
                if row.status.is_some() && expected.is_empty() {
                    assert!(notes.contains(&called), "{about}");
                }
                let is_set = matches!(row.by_hand, ByHand::Set(..));
                let note = format!("{called}: set to ");
                assert_eq!(notes.contains(&note), is_set, "{about}");
                let changed = "the automatic score was 70 then, and is 75 now";
                let is_changed = notes
                    .lines()
                    .any(|line| line.contains(&note) && line.contains(changed));
                let changes = is_set && row.automatic(score) == Some(75);
                assert_eq!(is_changed, changes, "{about}");
            }
        }
    }
}

#[test]
fn feedback_says_who_set_a_score_and_why() {
    let folder = tempfile::tempdir().unwrap();
    let folder = folder.path();
    write(folder, "moodle", 70, "blank");
    let done = assert_cmd::Command::new(assert_cmd::cargo::cargo_bin!("course"))
        .current_dir(folder)
        .args(["feedback", "results", "--out", "texts"])
        .assert();
    done.success();
    let text = |key: &str| fs::read_to_string(folder.join("texts").join(key)).unwrap();
    let set = text("key-104.txt");
    let last = "automatic score       70  of 100\n  final score           80  set to 80 by Dr. Moe: oral exam\n";
    assert!(set.ends_with(last), "{set}");
    let ungraded = text("key-107.txt");
    let last = "by hand             +1.5\n  final score            -  your instructor decides\n";
    assert!(ungraded.ends_with(last), "{ungraded}");
}

#[rstest]
#[case::who(
    "st100,,80,70,,why",
    "`by` and `comment` say who set the score and why"
)]
#[case::why(
    "st100,,80,70,Dr. Moe,",
    "`by` and `comment` say who set the score and why"
)]
#[case::points_too("st100,2,80,70,Dr. Moe,why", "leave `points` empty")]
#[case::a_negative_score("st100,,-1,70,Dr. Moe,why", "write one from 0")]
#[case::a_word("st100,,all,70,Dr. Moe,why", "`all` isn't a number of points")]
#[case::an_old_word("st100,,80,none,Dr. Moe,why", "`none` isn't a number of points")]
fn a_score_that_is_set_needs_a_name_a_reason_and_the_old_score(
    #[case] row: &str,
    #[case] message: &str,
) {
    let folder = tempfile::tempdir().unwrap();
    let folder = folder.path();
    write(folder, "moodle", 70, "blank");
    let table = format!("login,points,final,automatic,by,comment\n{row}\n");
    fs::write(folder.join("oral.csv"), table).unwrap();
    let refused = fixtures::export(folder, &["--to", "csv", "--out", "out.csv"]).code(2);
    let said = String::from_utf8_lossy(&refused.get_output().stderr).into_owned();
    assert!(said.contains(message), "{said}");
    assert!(!folder.join("out.csv").exists());
}

#[test]
fn two_tables_that_set_a_score_are_a_question() {
    let folder = tempfile::tempdir().unwrap();
    let folder = folder.path();
    write(folder, "moodle", 70, "blank");
    let table = "login,final,automatic,by,comment\nst104,90,70,Dr. Ito,viva\n";
    fs::write(folder.join("viva.csv"), table).unwrap();
    let course = fs::read_to_string(folder.join("course.toml")).unwrap();
    let both = course.replace("[\"oral.csv\"]", "[\"oral.csv\", \"viva.csv\"]");
    fs::write(folder.join("course.toml"), both).unwrap();
    let refused = fixtures::export(folder, &["--to", "csv", "--out", "out.csv"]).code(2);
    let said = String::from_utf8_lossy(&refused.get_output().stderr).into_owned();
    let message = "`st104` has a `final` in another table, too";
    assert!(said.contains(message), "{said}");
}

/// A download of another course, or a roster without logins.
#[rstest]
#[case::zero("zero")]
#[case::blank("blank")]
fn a_class_that_hardly_matches_the_roster_is_a_question(#[case] missing: &str) {
    let folder = tempfile::tempdir().unwrap();
    let folder = folder.path();
    write(folder, "github-elsewhere", 70, missing);
    fs::write(folder.join("roster.csv"), "id,name\n1,Ann Lee\n2,Ben Moe\n").unwrap();
    fs::write(folder.join("oral.csv"), "id,points\n").unwrap();
    let refused = fixtures::export(folder, &["--to", "csv", "--out", "out.csv"]).code(2);
    let said = String::from_utf8_lossy(&refused.get_output().stderr).into_owned();
    let question = "of 36 submissions, 0 are of people on it; is it the roster of this class, and does it have `kalah-st100`, `kalah-st101`, `kalah-st102` as a `login`";
    assert!(said.contains(question), "{said}");
    assert!(!folder.join("out.csv").exists());
}
