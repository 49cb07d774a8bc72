//! Tables as course systems write them, with the rows and headings that only they know.

use std::fs;
use std::path::Path;

use class::grading::StudentResult;
use predicates::prelude::*;
use predicates::str::contains;
use rstest::rstest;
use time::OffsetDateTime;
use time::format_description::well_known::Rfc3339;

use crate::fixtures;

/// Makes the result of a file with this name.
fn file_named(name: &str, score: u32) -> StudentResult {
    let mut result = fixtures::result(name, score);
    result.student.name = Some(name.to_owned());
    result
}

fn handed_in(login: &str, score: u32) -> StudentResult {
    let mut result = fixtures::result(login, score);
    result.student.login = Some(login.to_owned());
    result
}

/// Returns the names, sections and final scores of an export for two students, `asmith` and `bmeier`.
fn people(roster: &str, course: &str) -> Vec<String> {
    let folder = tempfile::tempdir().unwrap();
    let folder = folder.path();
    fixtures::write(
        &folder.join("results"),
        &[file_named("asmith", 100), file_named("bmeier", 90)],
    );
    fs::write(folder.join("roster.csv"), roster).unwrap();
    fs::write(folder.join("course.toml"), course).unwrap();
    fixtures::export(folder, &["--to", "csv", "--out", "out.csv"]).success();
    let table = fs::read_to_string(folder.join("out.csv")).unwrap();
    let mut reader = ::csv::Reader::from_reader(table.trim_start_matches('\u{feff}').as_bytes());
    let headings = reader.headers().unwrap().clone();
    let column = |name| headings.iter().position(|heading| heading == name).unwrap();
    let columns = ["name", "email", "section", "final"].map(column);
    let rows = reader.records().map(|row| {
        let row = row.unwrap();
        columns.map(|column| row[column].to_owned()).join("|")
    });
    rows.collect()
}

const ZERO: &str =
    "roster = \"roster.csv\"\n[late_policy]\ndue = 2027-12-31T23:59:00Z\nmissing = \"zero\"\n";

#[rstest]
#[case::canvas_gradebook(
    "Student,ID,SIS User ID,SIS Login ID,Section,Kalah (4711)\n,,,,,Manual Posting\n    Points Possible,,,,,100\n\
     \"Smith, Ann\",700050,20210001,asmith,CS 217,\n\"Meier, Ben\",700051,20210002,bmeier,CS 217,\n\"Student, Test\",99,,a1b2c3,CS 217,\n",
    &["Smith, Ann||CS 217|100", "Meier, Ben||CS 217|90"]
)]
#[case::two_sections(
    "id,login,name,email,section\n1,asmith,Ann Smith,ann@example.edu,Lecture\n1,asmith,Ann Smith,ann@example.edu,Lab 3\n\
     2,bmeier,Ben Meier,ben@example.edu,Lecture\n",
    &["Ann Smith|ann@example.edu|Lecture, Lab 3|100", "Ben Meier|ben@example.edu|Lecture|90"]
)]
#[case::github_classroom(
    "identifier,github_username,github_id,name\nann@example.edu,asmith,1234567,\n20210002,bmeier,1234568,Ben Meier\nCara Neil,,,\n",
    &["|ann@example.edu||100", "Ben Meier|||90", "Cara Neil|||0"]
)]
#[case::moodle_in_german(
    "Vorname,Nachname,ID-Nummer,E-Mail-Adresse,Gruppen\nAnn,Smith,asmith,ann@example.edu,\"Gruppe 1, Gruppe 2\"\nBen,Meier,bmeier,ben@example.edu,\n",
    &["Ann Smith|ann@example.edu|Gruppe 1, Gruppe 2|100", "Ben Meier|ben@example.edu||90"]
)]
#[case::ilias(
    "Anmeldename,Nachname,Vorname,Matrikelnr\nasmith,Smith,Ann,1\nbmeier,Meier,Ben,2\n",
    &["Ann Smith|||100", "Ben Meier|||90"]
)]
fn a_systems_own_rows_and_headings_are_understood(#[case] roster: &str, #[case] rows: &[&str]) {
    assert_eq!(people(roster, ZERO), rows);
}

#[test]
fn a_time_of_github_classroom_is_a_time() {
    let folder = tempfile::tempdir().unwrap();
    let folder = folder.path();
    fixtures::write(&folder.join("results"), &[handed_in("bmeier", 90)]);
    let grades = "github_username,roster_identifier,submission_timestamp\nbmeier,ben@example.edu,2027-10-14T11:05:09Z\ncara,,\n";
    fs::write(folder.join("grades.csv"), grades).unwrap();
    let course = "times = [\"grades.csv\"]\n[late_policy]\ndue = 2027-10-13T23:59:00Z\npercent_per_day = 10\n";
    fs::write(folder.join("course.toml"), course).unwrap();
    fixtures::export(folder, &["--to", "csv", "--out", "out.csv"]).success();
    let table = fs::read_to_string(folder.join("out.csv")).unwrap();
    assert!(table.contains(",2027-10-14T11:05:09Z,1,"), "{table}");
}

#[test]
fn a_sum_below_a_roster_is_a_question() {
    let folder = tempfile::tempdir().unwrap();
    let folder = folder.path();
    fixtures::write(&folder.join("results"), &[handed_in("asmith", 100)]);
    let roster = "name,id,login\nAnn Smith,1,asmith\nTotal: 1 student,,\n";
    fs::write(folder.join("roster.csv"), roster).unwrap();
    fs::write(folder.join("course.toml"), "roster = \"roster.csv\"\n").unwrap();
    fixtures::export(folder, &["--to", "csv", "--out", "out.csv"])
        .code(2)
        .stderr(contains("roster.csv:3:1: this looks like a sum"));
}

/// Fills in Moodle's worksheet, whose column `Maximum grade` has another heading or value.
fn moodle(folder: &Path, heading: &str, most: &str, more: &[&str]) -> assert_cmd::assert::Assert {
    let results = [("ann", 100), ("ben", 76), ("cara", 83), ("dan", 33)];
    let results = results.map(|(login, score)| handed_in(login, score));
    fixtures::write(&folder.join("results"), &results);
    let rows = ["ann", "ben", "cara", "dan"]
        .map(|name| format!("Participant 1,{name},{name},,{most},-\n"));
    let sheet = format!(
        "Identifier,Full name,Email address,Grade,{heading},Last modified (grade)\n{}",
        rows.concat()
    );
    fs::write(folder.join("sheet.csv"), sheet).unwrap();
    let arguments = ["--to", "moodle", "--fill", "sheet.csv", "--out", "out.csv"];
    fixtures::export(folder, &[&arguments, more].concat())
}

#[test]
fn a_sheet_in_other_units_is_refused_or_scaled() {
    let folder = tempfile::tempdir().unwrap();
    let folder = folder.path();
    let both = "Moodle gives 10 points for it, the assignment 100; nothing was filled in";
    moodle(folder, "Maximum grade", "10.00", &[])
        .code(2)
        .stderr(contains(both));
    assert!(!folder.join("out.csv").exists());
    moodle(folder, "Maximum grade", "20.00", &["--scale"])
        .success()
        .stdout(contains(
            "scaled from 100 to 20 points, and rounded to two decimals",
        ));
    let filled = fs::read_to_string(folder.join("out.csv")).unwrap();
    let grades: Vec<&str> = filled
        .lines()
        .skip(1)
        .filter_map(|row| row.split(',').nth(3))
        .collect();
    assert_eq!(grades, ["20", "15.2", "16.6", "6.6"]);
    moodle(folder, "Maximum grade", "100.00", &["--scale"])
        .success()
        .stdout(contains("scaled").not());
}

/// Only points that are added can go beyond the full score.
#[rstest]
#[case::apart("apart", "100.00", 0)]
#[case::added("added", "120.00", 0)]
#[case::added_without_room("added", "100.00", 0)]
#[case::up_to_full("up-to-full", "120.00", 2)]
#[case::apart_with_room("apart", "120.00", 2)]
fn a_maximum_with_extra_points_is_only_right_if_they_are_added(
    #[case] extra: &str,
    #[case] most: &str,
    #[case] code: i32,
) {
    let folder = tempfile::tempdir().unwrap();
    let folder = folder.path();
    let mut result = handed_in("ann", 90);
    let report = result.report.as_mut().unwrap();
    (report.extra, report.max_extra) = (5, 20);
    fixtures::write(&folder.join("results"), &[result]);
    let sheet = format!(
        "Identifier,Full name,Email address,Grade,Maximum grade,Last modified (grade)\nParticipant 1,ann,ann,,{most},-\n"
    );
    fs::write(folder.join("sheet.csv"), sheet).unwrap();
    let course = format!("extra = \"{extra}\"\n");
    fs::write(folder.join("course.toml"), course).unwrap();
    let arguments = ["--to", "moodle", "--fill", "sheet.csv", "--out", "out.csv"];
    fixtures::export(folder, &arguments).code(code);
}

#[test]
fn a_sheet_with_a_scale_of_words_is_refused() {
    let folder = tempfile::tempdir().unwrap();
    moodle(folder.path(), "Scale", "\"Fail,Pass\"", &["--scale"])
        .code(2)
        .stderr(contains("graded by a scale"));
}

#[test]
fn canvas_with_another_maximum_is_refused_or_scaled() {
    let folder = tempfile::tempdir().unwrap();
    let folder = folder.path();
    fixtures::write(&folder.join("results"), &[handed_in("asmith", 77)]);
    let sheet = "Student,ID,SIS Login ID,Section,Kalah (7)\n    Points Possible,,,,20\n\"Smith, Ann\",1,asmith,A,\n";
    fs::write(folder.join("sheet.csv"), sheet).unwrap();
    let arguments = ["--to", "canvas", "--fill", "sheet.csv", "--out", "out.csv"];
    fixtures::export(folder, &arguments)
        .code(2)
        .stderr(contains(
            "Canvas gives 20 points for it, the assignment 100",
        ));
    fixtures::export(folder, &[&arguments[..], &["--scale"]].concat()).success();
    let filled = fs::read_to_string(folder.join("out.csv")).unwrap();
    assert!(filled.ends_with("asmith,A,15.4\n"), "{filled}");
}

/// Ben has more time, Dan is in two teams, and Eve has handed in alone.
#[test]
fn a_teams_submission_is_that_of_its_members() {
    let folder = tempfile::tempdir().unwrap();
    let folder = folder.path();
    let team = |name: &str, id: &str, score| {
        let mut result = fixtures::result(id, score);
        result.student.name = Some(name.to_owned());
        result.student.id = Some(id.to_owned());
        result.submitted_at = OffsetDateTime::parse("2027-04-02T12:00:00Z", &Rfc3339).ok();
        result
    };
    let results = [
        team("Team Red", "31", 100),
        team("Team Blue", "32", 80),
        team("Eve Ray", "5", 60),
    ];
    fixtures::write(&folder.join("results"), &results);
    let roster = "id,name,team\n1,Ann Smith,Team Red\n2,Ben Meier,Team Red\n31,Cara Neil,team blue\n\
                  4,Dan Yu,\"Team Red, Team Blue\"\n5,Eve Ray,Team Blue\n6,Fay Xu,\n";
    fs::write(folder.join("roster.csv"), roster).unwrap();
    let course = "roster = \"roster.csv\"\n[late_policy]\ndue = 2027-04-01T23:59:00Z\npercent_per_day = 10\nmissing = \"zero\"\n\
                  [late_policy.extensions]\n2 = 2027-04-09T23:59:00Z\n";
    fs::write(folder.join("course.toml"), course).unwrap();
    let said = "Dan Yu: in several teams that have handed in (Team Red, Team Blue), so no score was written";
    fixtures::export(folder, &["--to", "csv", "--out", "out.csv"])
        .success()
        .stdout(contains(said))
        .stdout(contains("Team Red has handed in for Ann Smith, Ben Meier"));
    let table = fs::read_to_string(folder.join("out.csv")).unwrap();
    let mut reader = ::csv::Reader::from_reader(table.trim_start_matches('\u{feff}').as_bytes());
    let headings = reader.headers().unwrap().clone();
    let at = headings
        .iter()
        .position(|heading| heading == "final")
        .unwrap();
    let rows = reader.records().map(|row| {
        let row = row.unwrap();
        format!("{}|{}", &row[0], &row[at])
    });
    let rows: Vec<String> = rows.collect();
    let expected = [
        "Ann Smith|90",
        "Ben Meier|100",
        "Cara Neil|72",
        "Dan Yu|",
        "Eve Ray|54",
        "Fay Xu|0",
    ];
    assert_eq!(rows, expected);
}

/// That night has 25 hours: by every clock on a wall, it is the next day.
#[rstest]
#[case::by_the_calendar("time_zone = \"Europe/Berlin\"", ",1,0,100,0,100,-10,0,90,")]
#[case::by_the_offset("", ",2,0,100,0,100,-20,0,80,")]
fn days_are_those_of_the_courses_zone(#[case] zone: &str, #[case] cells: &str) {
    let folder = tempfile::tempdir().unwrap();
    let folder = folder.path();
    fixtures::write(&folder.join("results"), &[file_named("ann", 100)]);
    fs::write(
        folder.join("times.csv"),
        "name,submitted_at\nann,2027-10-31T22:50:00Z\n",
    )
    .unwrap();
    let course = format!(
        "times = [\"times.csv\"]\n[late_policy]\n{zone}\ndue = 2027-10-30T23:59:00+02:00\npercent_per_day = 10\n"
    );
    fs::write(folder.join("course.toml"), course).unwrap();
    fixtures::export(folder, &["--to", "csv", "--out", "out.csv"]).success();
    let table = fs::read_to_string(folder.join("out.csv")).unwrap();
    assert!(table.contains(cells), "{table}");
}

#[test]
fn an_unknown_zone_is_a_mistake() {
    let folder = tempfile::tempdir().unwrap();
    let folder = folder.path();
    fixtures::write(&folder.join("results"), &[file_named("ann", 100)]);
    let course = "[late_policy]\ntime_zone = \"Berlin\"\ndue = 2027-10-30T23:59:00+02:00\n";
    fs::write(folder.join("course.toml"), course).unwrap();
    fixtures::export(folder, &["--to", "csv", "--out", "out.csv"])
        .code(2)
        .stderr(contains(
            "this isn't a time zone; write one like `\"Europe/Berlin\"`",
        ));
}
