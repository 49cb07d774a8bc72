//! Submissions of several people, and submissions of which only a person can tell whose they are.

use std::fs;
use std::io::Cursor;
use std::path::Path;

use class::grading::StudentResult;
use predicates::prelude::*;
use predicates::str::contains;
use rstest::rstest;
use tempfile::TempDir;

use crate::fixtures::{self, course};

/// Makes the result of a submission with this name, number and path in its download.
fn named(name: &str, id: &str, path: &str, score: u32) -> StudentResult {
    let mut result = fixtures::result(&name.to_lowercase().replace([' ', ','], "-"), score);
    result.student.name = Some(name.to_owned());
    result.student.id = Some(id.to_owned()).filter(|id| !id.is_empty());
    path.clone_into(&mut result.path);
    result
}

/// Writes results, and files next to them.
fn class(results: &[StudentResult], files: &[(&str, &str)]) -> TempDir {
    let folder = tempfile::tempdir().unwrap();
    fixtures::write(&folder.path().join("results"), results);
    for (name, text) in files {
        fs::write(folder.path().join(name), text).unwrap();
    }
    folder
}

/// Exports a table, and returns the names and final scores.
fn finals(folder: &Path) -> Vec<String> {
    fixtures::export(folder, &["--to", "csv", "--out", "out.csv"]).success();
    let table = fs::read_to_string(folder.join("out.csv")).unwrap();
    let mut reader = ::csv::Reader::from_reader(table.trim_start_matches('\u{feff}').as_bytes());
    let headings = reader.headers().unwrap().clone();
    let at = headings.iter().position(|heading| heading == "final");
    let rows = reader.records().map(Result::unwrap);
    rows.map(|row| {
        let known = row.iter().find(|cell| !cell.is_empty());
        format!("{}|{}", known.unwrap_or_default(), &row[at.unwrap()])
    })
    .collect()
}

const WORKSHEET: &str = "\
Identifier,Full name,Email address,Group,Grade,Maximum grade,Last modified (grade)
Participant 50,Ann Smith,ann@example.org,Team Red,,100,-
Participant 51,Ben Meier,ben@example.org,Team Red,,100,-
Participant 52,Cara Neil,cara@example.org,Team Blue,,100,-
Participant 53,Dan Yu,dan@example.org,Team Green,,100,-
";

/// Cara has handed in alone, and nobody in the team Green.
#[test]
fn the_worksheet_alone_says_who_is_in_a_team() {
    let red = named(
        "Team Red",
        "31",
        "Team Red_31_assignsubmission_file/k.zip",
        90,
    );
    let cara = named("Cara Neil", "52", "Cara Neil_52_assignsubmission_file", 70);
    let class = class(&[red, cara], &[("sheet.csv", WORKSHEET)]);
    let folder = class.path();
    let fill = ["--to", "moodle", "--fill", "sheet.csv", "--out", "out.csv"];
    fixtures::export(folder, &fill)
        .success()
        .stdout(contains("cells filled in: 3"));
    let filled = fs::read_to_string(folder.join("out.csv")).unwrap();
    let grades = filled.lines().skip(1).map(|row| row.split(',').nth(4));
    let grades: Vec<&str> = grades.map(Option::unwrap).collect();
    assert_eq!(grades, ["90", "90", "70", ""]);
    // Each member gets feedback in the folder that Moodle has for them, not in the team's, whose number may be another person's.
    fs::write(folder.join("course.toml"), "fill = \"sheet.csv\"\n").unwrap();
    course(folder, &["feedback", "results", "--moodle-zip", "zip"])
        .success()
        .stdout(contains("left out").not());
    let names = zip_names(&fs::read(folder.join("zip")).unwrap());
    let expected = [
        "50_50_assignsubmission_file_/feedback.txt",
        "51_51_assignsubmission_file_/feedback.txt",
        "Cara Neil_52_assignsubmission_file_/feedback.txt",
    ];
    for name in expected {
        assert!(names.iter().any(|other| other == name), "{names:?}");
    }
    assert_eq!(names.len(), 6, "{names:?}");
}

fn zip_names(bytes: &[u8]) -> Vec<String> {
    let archive = zip::ZipArchive::new(Cursor::new(bytes)).unwrap();
    let names = archive.file_names().map(|name| name.unwrap().into_owned());
    let mut names: Vec<String> = names.collect();
    names.sort();
    names
}

const GROUPS: &str = "\
name,canvas_user_id,user_id,login_id,sections,group_name,canvas_group_id,group_id
\"Smith, Ann\",501,a1,asmith,A,Group 1,7,
\"Meier, Ben\",502,b2,bmeier,A and B,Group 1,7,
\"Neil, Cara\",503,c3,cneil,B,Group 2,8,
";

/// Canvas names a group's file after the group, with the number of one of its members.
#[rstest]
#[case::without_a_roster("", &["Smith, Ann|90", "Meier, Ben|90"])]
#[case::with_a_roster("roster = \"roster.csv\"\n", &["Ann Smith|90", "Ben Meier|90", "Cara Neil|"])]
fn canvass_table_of_groups_says_who_is_in_a_team(
    #[case] settings: &str,
    #[case] expected: &[&str],
) {
    let group = named("group1", "502", "group1_502_998_kalah.zip", 90);
    let roster = "name,login\nAnn Smith,asmith\nBen Meier,bmeier\nCara Neil,cneil\n";
    let settings = format!("teams = [\"groups.csv\"]\n{settings}");
    let files = [
        ("groups.csv", GROUPS),
        ("roster.csv", roster),
        ("course.toml", &settings),
    ];
    let class = class(&[group], &files);
    assert_eq!(finals(class.path()), expected);
    // One file is a comment to all members, so it has nobody's own final score.
    course(class.path(), &["feedback", "results", "--canvas-zip", "z"]).success();
    let bytes = fs::read(class.path().join("z")).unwrap();
    assert_eq!(zip_names(&bytes), ["group1_502_998_feedback.zip"]);
}

#[test]
fn a_table_without_teams_is_a_mistake() {
    let settings = ("course.toml", "teams = [\"groups.csv\"]\n");
    let files = [("groups.csv", "name,points\nAnn,1\n"), settings];
    let class = class(&[named("Ann", "", "ann", 90)], &files);
    fixtures::export(class.path(), &["--to", "csv", "--out", "o"])
        .code(2)
        .stderr(contains("groups.csv:1:1: no column names a team"));
}

/// Ann and Ben are partners, whoever of them hands in; so are Cara and Dan, who have both handed in.
#[test]
fn a_partners_submission_is_also_ones_own() {
    let roster = "name,login,partner\nAnn Smith,asmith,\nBen Meier,bmeier,\"Smith, Ann\"\n\
                  Cara Neil,cneil,dyu\nDan Yu,dyu,\nEve Ray,eray,\n";
    let settings =
        "roster = \"roster.csv\"\n[late_policy]\ndue = 2027-01-01T00:00:00Z\nmissing = \"zero\"\n";
    let files = [("roster.csv", roster), ("course.toml", settings)];
    let results = [
        named("bmeier", "", "b", 90),
        named("cneil", "", "c", 80),
        named("dyu", "", "d", 70),
    ];
    let class = class(&results, &files);
    let expected = [
        "Ann Smith|90",
        "Ben Meier|90",
        "Cara Neil|80",
        "Dan Yu|70",
        "Eve Ray|0",
    ];
    assert_eq!(finals(class.path()), expected);
    let wrong = roster.replace("cneil,dyu", "cneil,nobody");
    fs::write(class.path().join("roster.csv"), wrong).unwrap();
    fixtures::export(class.path(), &["--to", "csv", "--out", "o"])
        .code(2)
        .stderr(contains(
            "the partner `nobody` of Cara Neil isn't on the roster",
        ));
}

const ROSTER: &str = "name,login\nAnn Smith,asmith\nBen Meier,bmeier\nCara Neil,cneil\n";

/// A team that no table knows, a late joiner, and a file whose name says nothing.
#[test]
fn the_owner_of_a_submission_is_asked_for_once() {
    let results = [
        named("Team Red", "", "r", 90),
        named("joiner", "", "j", 80),
        named("kalah final", "", "k", 70),
        named("asmith", "", "a", 60),
    ];
    let settings = ("course.toml", "roster = \"roster.csv\"\n");
    let class = class(&results, &[("roster.csv", ROSTER), settings]);
    let folder = class.path();
    let export = || fixtures::export(folder, &["--to", "csv", "--out", "out.csv"]);
    export()
        .success()
        .stdout(contains("whose are the 3 submissions in `owners.csv`?"));
    let path = folder.join("owners.csv");
    let asked = fs::read_to_string(&path).unwrap();
    let expected = "\u{feff}submission,person,question\nteam-red,,not on the roster\n\
                    joiner,,not on the roster\nkalah-final,,not on the roster\n";
    assert_eq!(asked, expected);
    let answered = asked
        .replace("team-red,", "team-red,bmeier; Cara Neil")
        .replace("joiner,", "joiner,-");
    fs::write(&path, &answered).unwrap();
    export().success().stdout(contains(
        "whose is the submission in `owners.csv`? Write it there",
    ));
    assert_eq!(fs::read_to_string(&path).unwrap(), answered);
    let expected = [
        "Ann Smith|60",
        "Ben Meier|90",
        "Cara Neil|90",
        "joiner|80",
        "kalah final|70",
    ];
    assert_eq!(finals(folder), expected);
    // What a person says counts, also for somebody who seems to have handed in: the other one becomes a question.
    let answered = answered.replace("kalah-final,", "kalah-final,asmith");
    fs::write(&path, &answered).unwrap();
    assert_eq!(finals(folder)[..1], ["Ann Smith|70"]);
    let asked = fs::read_to_string(&path).unwrap();
    assert!(asked.ends_with("asmith,,handed in twice\n"), "{asked}");
}

/// A late joiner isn't on the roster yet, but already in other tables.
#[test]
fn a_late_joiner_stops_no_export() {
    let settings = "roster = \"roster.csv\"\ntimes = [\"times.csv\"]\npoints_by_hand = [\"oral.csv\"]\n\
                    [late_policy]\ndue = 2027-03-31T23:59:00Z\n[late_policy.extensions]\njoiner = 2027-04-30T23:59:00Z\n";
    let times = "login,submitted_at\nasmith,2027-03-01 10:00\njoiner,2027-04-01 10:00\nother,2027-04-01 10:00\n";
    let files = [
        ("roster.csv", ROSTER),
        ("course.toml", settings),
        ("times.csv", times),
        ("oral.csv", "login,points\njoiner,2\n"),
    ];
    let results = [named("asmith", "", "a", 60), named("joiner", "", "j", 80)];
    let class = class(&results, &files);
    fixtures::export(class.path(), &["--to", "csv", "--out", "o"])
        .success()
        .stderr(contains(
            "times.csv: the times of 1 people are nobody's, because they aren't in the course: `other`",
        ));
}

#[rstest]
#[case::nobody("kalah-final,nobody\n", "`nobody` isn't on the roster")]
#[case::twice(
    "kalah-final,bmeier\njoiner,bmeier\n",
    "`bmeier` has the submission on line 2"
)]
#[case::other_headings("", "the table of owners has no columns `submission` and `person`")]
fn a_wrong_answer_is_a_mistake(#[case] rows: &str, #[case] message: &str) {
    let results = [
        named("kalah final", "", "k", 70),
        named("joiner", "", "j", 1),
    ];
    let settings = ("course.toml", "roster = \"roster.csv\"\n");
    let class = class(&results, &[("roster.csv", ROSTER), settings]);
    let headings = if rows.is_empty() {
        "a,b\n"
    } else {
        "submission,person\n"
    };
    fs::write(class.path().join("owners.csv"), format!("{headings}{rows}")).unwrap();
    fixtures::export(class.path(), &["--to", "csv", "--out", "o"])
        .code(2)
        .stderr(contains(message));
}

/// Without a roster, a sheet to fill in says who takes part.
#[test]
fn a_submission_that_has_no_row_in_a_sheet_is_asked_about() {
    let results = [named("Ann Smith - kalah", "", "k", 70)];
    let class = class(&results, &[("sheet.csv", WORKSHEET)]);
    let folder = class.path();
    let fill = ["--to", "moodle", "--fill", "sheet.csv", "--out", "out.csv"];
    fixtures::export(folder, &fill)
        .success()
        .stdout(contains("whose is the submission in `owners.csv`?"));
    let path = folder.join("owners.csv");
    let asked = fs::read_to_string(&path).unwrap();
    let answered = asked.replace("kalah,", "kalah,ann@example.org");
    assert_ne!(asked, answered);
    fs::write(&path, answered).unwrap();
    fixtures::export(folder, &fill)
        .success()
        .stdout(contains("whose").not());
    let filled = fs::read_to_string(folder.join("out.csv")).unwrap();
    assert!(filled.contains("Team Red,70,100"), "{filled}");
}

#[test]
fn a_roster_that_matches_nobody_is_a_mistake() {
    let roster = "Nume,Numar\nAnn Smith,1\nBen Meier,2\n";
    let settings = ("course.toml", "roster = \"roster.csv\"\n");
    let results = [named("asmith", "", "a", 70)];
    let class = class(&results, &[("roster.csv", roster), settings]);
    let folder = class.path();
    let export = || fixtures::export(folder, &["--to", "csv", "--out", "o"]);
    export().code(2).stderr(contains(
        "no column says who a row is about; the first line names the columns",
    ));
    fs::write(folder.join("roster.csv"), roster.replace("Nume", "name")).unwrap();
    export()
        .code(2)
        .stderr(contains(
            "roster.csv: ignored columns: `Numar`; those that are read are called `id`",
        ))
        .stderr(contains("of 1 submissions, 0 are of people on it"))
        .stderr(contains("whose is the submission in `owners.csv`?"));
    assert!(!folder.join("o").exists());
    let owners = fs::read_to_string(folder.join("owners.csv")).unwrap();
    let owners = owners.replace("asmith,", "asmith,Ann Smith");
    fs::write(folder.join("owners.csv"), owners).unwrap();
    assert_eq!(finals(folder), ["Ann Smith|70", "Ben Meier|"]);
}

#[test]
fn a_preview_lists_what_would_change() {
    let results = [
        named("Ann Smith", "50", "a", 70),
        named("Ben Meier", "51", "b", 80),
    ];
    let sheet = WORKSHEET.replace("Team Red,,100", "Team Red,65,100");
    let class = class(&results, &[("sheet.csv", &sheet)]);
    let folder = class.path();
    fixtures::export(
        folder,
        &["--to", "moodle", "--fill", "sheet.csv", "--preview"],
    )
    .success()
    .stdout(contains("Ann Smith (ann-smith): 65 -> 70\n"))
    .stdout(contains("Ben Meier (ben-meier): 65 -> 80\n"))
    .stdout(contains("nothing was written"));
    let names = fs::read_dir(folder).unwrap().count();
    // The results, a file for each student, and the sheet.
    assert_eq!(names, 4);
    fixtures::export(folder, &["--to", "csv", "--preview"])
        .code(2)
        .stderr(contains("leave out `--preview`"));
}

#[test]
fn one_row_of_two_is_said_once() {
    let results = [named("Ann Smith", "", "a", 70)];
    let sheet = WORKSHEET.replace("Ben Meier", "Ann Smith");
    let class = class(&results, &[("sheet.csv", &sheet)]);
    let fill = ["--to", "moodle", "--fill", "sheet.csv", "--out", "out.csv"];
    fixtures::export(class.path(), &fill)
        .success()
        .stdout(contains("2 rows match").or(contains("several people have this name")))
        .stdout(contains("not in `sheet.csv`").not());
}

#[rstest]
#[case::semicolon("separator = \";\"\n", "name;id;login")]
#[case::comma("", "name,id,login")]
fn a_table_has_the_separator_that_excel_wants(#[case] settings: &str, #[case] headings: &str) {
    let class = class(&[named("Ann", "", "a", 70)], &[("course.toml", settings)]);
    fixtures::export(class.path(), &["--to", "csv", "--out", "o"]).success();
    let table = fs::read_to_string(class.path().join("o")).unwrap();
    assert!(table.contains(headings), "{table}");
}

#[rstest]
#[case::the_key("ann-smith")]
#[case::the_name("Ann Smith")]
#[case::a_part_of_it("Ann")]
#[case::any_case("ann SMITH")]
#[case::the_login("as17")]
#[case::the_id("0008417")]
#[case::the_address("ann@example.org")]
fn a_student_is_found_by_what_the_roster_knows(#[case] word: &str) {
    let roster = "id,name,login,email\n0008417,Ann Smith,as17,ann@example.org\n2,Ben Meier,bm,ben@example.org\n";
    let settings = ("course.toml", "roster = \"roster.csv\"\n");
    let results = [
        named("Ann Smith", "", "a", 70),
        named("Ben Meier", "", "b", 80),
    ];
    let class = class(&results, &[("roster.csv", roster), settings]);
    course(class.path(), &["show", word])
        .success()
        .stdout(contains("70 of 100"));
    course(class.path(), &["show", "nobody"]).code(2);
}

/// A zip is shown as a zip, under the name of the one that was handed in.
#[test]
fn feedback_for_canvas_has_the_numbers_of_the_file_that_was_handed_in() {
    let results = [
        named("smithann", "501", "smithann_LATE_501_77_kalah-1.zip", 70),
        named("meierben", "502", "meierben_502_78_lib.rs", 80),
        named("neilcara", "503", "neilcara_503_text.html", 80),
    ];
    let class = class(&results, &[]);
    course(class.path(), &["feedback", "results", "--canvas-zip", "z"])
        .success()
        .stdout(contains("neilcara: not downloaded from Canvas; left out"));
    let bytes = fs::read(class.path().join("z")).unwrap();
    let expected = [
        "meierben_502_78_feedback.txt",
        "smithann_LATE_501_77_feedback.zip",
    ];
    assert_eq!(zip_names(&bytes), expected);
}
