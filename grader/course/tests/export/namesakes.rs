//! Students of one name get the score of their own submission, or staff get a question; never a 0 that wasn't earned.

use std::fs;
use std::path::Path;

use class::downloads::Student;
use class::grading::StudentResult;
use predicates::prelude::*;
use predicates::str::contains;
use rstest::rstest;

use crate::fixtures;

/// The roster has the university's logins, the download has the numbers of its own system.
const ROSTER: &str = "\
name,login,email
Yusuf Lee,y1,y1@example.org
Yusuf Lee,y2,y2@example.org
Mia Lee,m1,m1@example.org
Mia Lee,m2,m2@example.org
Ann Moe,ann,ann@example.org
";

const CANVAS: &str = "\
Student,ID,SIS Login ID,Section,Kalah (7)
    Points Possible,,,,100
\"Lee, Yusuf\",50,y1,A,
\"Lee, Yusuf\",51,y2,A,
\"Lee, Mia\",60,m1,A,
\"Lee, Mia\",61,m2,A,
\"Moe, Ann\",70,ann,A,
";

const MOODLE: &str = "\
Identifier,Full name,Email address,Grade,Maximum grade,Last modified (grade)
Participant 50,Yusuf Lee,y1@example.org,,100.00,-
Participant 51,Yusuf Lee,y2@example.org,,100.00,-
Participant 60,Mia Lee,m1@example.org,,100.00,-
Participant 61,Mia Lee,m2@example.org,,100.00,-
Participant 70,Ann Moe,ann@example.org,,100.00,-
";

fn handed_in(name: &str, id: &str, score: u32) -> StudentResult {
    StudentResult {
        student: Student {
            name: Some(name.to_owned()),
            id: Some(id.to_owned()),
            key: format!("student-{id}"),
            ..Student::default()
        },
        ..fixtures::result(id, score)
    }
}

/// Exports to a system's own file; one Mia handed in nothing.
fn filled(folder: &Path, system: &str, sheet: &str, course: &str) -> (String, String) {
    let results = [
        handed_in("Yusuf Lee", "50", 58),
        handed_in("Yusuf Lee", "51", 95),
        handed_in("Mia Lee", "60", 96),
    ];
    filled_with(&results, folder, system, sheet, course)
}

/// Exports these results to a system's own file.
fn filled_with(
    results: &[StudentResult],
    folder: &Path,
    system: &str,
    sheet: &str,
    course: &str,
) -> (String, String) {
    fixtures::write(&folder.join("results"), results);
    for (file, text) in [
        ("roster.csv", ROSTER),
        ("sheet.csv", sheet),
        ("course.toml", course),
        ("oral.csv", "login,points\ny2,3\n"),
    ] {
        fs::write(folder.join(file), text).unwrap();
    }
    let given = ["--to", system, "--fill", "sheet.csv", "--out", "filled.csv"];
    let done = fixtures::export(folder, &given).success();
    let notes = String::from_utf8(done.get_output().stdout.clone()).unwrap();
    (
        fs::read_to_string(folder.join("filled.csv")).unwrap(),
        notes,
    )
}

const MISSING_IS_ZERO: &str =
    "roster = \"roster.csv\"\n[late_policy]\ndue = 2027-03-31T23:59:00+02:00\nmissing = \"zero\"\n";

#[test]
fn the_systems_own_number_is_matched_before_names() {
    for (system, sheet, scores) in [
        (
            "canvas",
            CANVAS,
            [
                "50,y1,A,58",
                "51,y2,A,95",
                "60,m1,A,96",
                "61,m2,A,0",
                "70,ann,A,0",
            ],
        ),
        (
            "moodle",
            MOODLE,
            [
                "y1@example.org,58,",
                "y2@example.org,95,",
                "m1@example.org,96,",
                "m2@example.org,0,",
                "ann@example.org,0,",
            ],
        ),
    ] {
        let folder = tempfile::tempdir().unwrap();
        let (after, notes) = filled(folder.path(), system, sheet, MISSING_IS_ZERO);
        for score in scores {
            assert!(
                after.contains(score),
                "{system}: {score} is not in\n{after}\n{notes}"
            );
        }
    }
}

/// Systems write letters such as `ü` in their own ways, so that a submission may have another name than its row.
#[rstest]
#[case::canvas("canvas", CANVAS, "mller-lyusuf", "50,y1,A,\n")]
#[case::moodle("moodle", MOODLE, "Jussuf Lee", "y1@example.org,,")]
fn a_submission_with_the_number_of_a_row_and_another_name_is_a_question(
    #[case] system: &str,
    #[case] sheet: &str,
    #[case] name: &str,
    #[case] cell: &str,
) {
    let folder = tempfile::tempdir().unwrap();
    let results = [handed_in(name, "50", 58)];
    let (after, notes) = filled_with(&results, folder.path(), system, sheet, MISSING_IS_ZERO);
    assert!(after.contains(cell), "{cell:?} is not in\n{after}\n{notes}");
    let question = format!(
        "{name} (student-50) and Yusuf Lee: the submission and the row have the number 50, but not the same name; if it is theirs, write 50 as `id` in the roster; not filled in"
    );
    assert!(notes.contains(&question), "{notes}");
    assert_eq!(notes.matches("student-50").count(), 1, "{notes}");
}

/// The sheet knows whose number is whose; without it, and without numbers in the roster, nobody does.
#[test]
fn points_by_hand_for_a_namesake_need_the_sheet() {
    let folder = tempfile::tempdir().unwrap();
    let course = format!("points_by_hand = [\"oral.csv\"]\n{MISSING_IS_ZERO}");
    let (after, notes) = filled(folder.path(), "canvas", CANVAS, &course);
    for cell in ["50,y1,A,58", "51,y2,A,98", "60,m1,A,96", "61,m2,A,0"] {
        assert!(after.contains(cell), "{cell:?} is not in\n{after}\n{notes}");
    }
    let unknown = CANVAS.replace(",y1,", ",,").replace(",y2,", ",,");
    let (after, notes) = filled(folder.path(), "canvas", &unknown, &course);
    for cell in ["50,,A,\n", "51,,A,\n"] {
        assert!(after.contains(cell), "{cell:?} is not in\n{after}\n{notes}");
    }
    let question = "(student-51): it isn't certain whose it is on the roster; write the number that the system uses as `id` there; not filled in";
    assert!(contains(question).eval(&notes), "{notes}");
}

#[test]
fn two_submissions_with_the_name_of_one_person_are_a_question() {
    let folder = tempfile::tempdir().unwrap();
    let folder = folder.path();
    let results = [
        handed_in("Yusuf Lee", "50", 58),
        handed_in("Yusuf Lee", "51", 95),
    ];
    fixtures::write(&folder.join("results"), &results);
    fs::write(folder.join("roster.csv"), "name,login\nYusuf Lee,y2\n").unwrap();
    let (notes, table) = exported_scores(folder);
    let row = table.lines().find(|line| line.contains("y2")).unwrap();
    assert!(row.contains("no-submission"), "{table}");
    assert!(!row.contains("58") && !row.contains("95"), "{table}");
    assert!(
        contains("Yusuf Lee: on the roster, but it isn't certain").eval(&notes),
        "{notes}"
    );
}

/// A student's name in the course system may be anything: also the number, the account or the address of another.
#[rstest]
#[case::account("y2")]
#[case::address("y2@example.org")]
#[case::number("2")]
#[case::number_with_blanks(" 2 ")]
#[case::account_in_capitals("Y2")]
fn a_name_that_is_the_account_of_another_is_a_stranger(#[case] name: &str) {
    let folder = tempfile::tempdir().unwrap();
    let folder = folder.path();
    fixtures::write(&folder.join("results"), &[handed_in(name, "50", 58)]);
    let roster = "name,id,login,email\nYusuf Lee,2,y2,y2@example.org\n";
    fs::write(folder.join("roster.csv"), roster).unwrap();
    let (_, table) = exported_scores(folder);
    let row = table.lines().find(|line| line.contains("Yusuf")).unwrap();
    assert!(
        row.contains("no-submission") && !row.contains("58"),
        "{table}"
    );
    let other = table.lines().find(|line| line.contains("student-50"));
    assert!(other.unwrap().contains("not on the roster"), "{table}");
}

/// Points for number 2 aren't for a student with another number whose account has that name.
#[test]
fn a_number_is_not_the_account_of_somebody_with_another_number() {
    let folder = tempfile::tempdir().unwrap();
    let folder = folder.path();
    fixtures::write(&folder.join("results"), &[]);
    fs::write(folder.join("oral.csv"), "id,points\n2,20\n").unwrap();
    let course = "roster = \"roster.csv\"\npoints_by_hand = [\"oral.csv\"]\n";
    fs::write(folder.join("course.toml"), course).unwrap();
    let roster = |id: &str| {
        let roster = format!("name,id,login\nYusuf Lee,{id},2\n");
        fs::write(folder.join("roster.csv"), roster).unwrap();
        fixtures::export(folder, &["--to", "csv", "--out", "scores.csv"])
    };
    roster("5")
        .code(2)
        .stderr(predicates::str::contains("`2` isn't in the course"));
    roster("").success();
    let table = fs::read_to_string(folder.join("scores.csv")).unwrap();
    assert!(table.contains(",20,"), "{table}");
}

/// The notes and the table of an export to `scores.csv`, with the roster.
fn exported_scores(folder: &Path) -> (String, String) {
    fs::write(folder.join("course.toml"), "roster = \"roster.csv\"\n").unwrap();
    let done = fixtures::export(folder, &["--to", "csv", "--out", "scores.csv"]).success();
    let notes = String::from_utf8(done.get_output().stdout.clone()).unwrap();
    let table = fs::read_to_string(folder.join("scores.csv")).unwrap();
    (notes, table)
}
