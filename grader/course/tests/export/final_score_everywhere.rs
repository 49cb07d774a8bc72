//! A student with extra points, lateness, slip days and points by hand: the same final score and the same steps everywhere.

use std::fs;
use std::path::Path;

use class::downloads::Student;
use serde_json::Value;

use crate::{final_scores, fixtures, formats};

const COURSE: &str = r#"
roster = "roster.csv"
times = ["times.csv"]
points_by_hand = ["oral.csv"]
extra = "added"

[late_policy]
due = 2027-03-31T23:59:00Z
percent_per_day = 10

[late_policy.slip_days_of]
ann = 1
"#;

/// 80 and 10 extra points; of two days, one costs nothing and one 9 points; 3.5 by hand: 84.5.
const STEPS: [&str; 5] = [
    "automatic score       80  of 100",
    "extra points         +10  10 of 20 earned; they are added",
    "lateness              -9  2 days late; 1 day of them cost nothing",
    "by hand             +3.5  good talk",
    "final score           85  84.5, rounded",
];

fn write_class(folder: &Path) {
    let mut result = fixtures::result("Ann Lee_41", 80);
    result.student = Student {
        name: Some("Ann Lee".to_owned()),
        id: Some("41".to_owned()),
        key: "ann-lee-41".to_owned(),
        ..Student::default()
    };
    "Ann Lee_41_assignsubmission_file_/kalah.zip".clone_into(&mut result.path);
    let report = result.report.as_mut().unwrap();
    "ann-lee-41".clone_into(&mut report.submission);
    (report.extra, report.max_extra) = (10, 20);
    report.first = Some("board.lost".into());
    fixtures::write(&folder.join("results"), &[result]);
    for (file, text) in [
        ("course.toml", COURSE),
        ("roster.csv", "id,name,login\n41,Ann Lee,ann\n"),
        ("oral.csv", "login,points,comment\nann,\"3,5\",good talk\n"),
        ("times.csv", "login,submitted_at\nann,2027-04-02 12:00\n"),
    ] {
        fs::write(folder.join(file), text).unwrap();
    }
}

/// Exports, and compares the final score and its steps, where the format has them.
fn check(folder: &Path, format: &str) {
    let mut command = formats::export(folder, "results", format, ["Ann Lee", "41", "ann"]);
    let done = command.output().unwrap();
    assert!(done.status.success(), "{format}: {done:?}");
    let text = fs::read_to_string(folder.join(format)).unwrap();
    let who = |cell: &str| {
        ["ann", "41", "Participant 41"]
            .contains(&cell)
            .then_some(())
    };
    // Formats without a table of final scores have the automatic score, or lines.
    if let Some(scores) = final_scores::scores(format, &text, who) {
        assert_eq!(scores[&()], "85", "{format}");
    }
    match format {
        "csv" => check_table(&text),
        "json-lines" => check_line(&serde_json::from_str(&text).unwrap()),
        "moodle" => {
            assert!(text.contains("Participant 41,Ann Lee,85,"), "{text}");
            check_steps(&text);
        }
        "canvas" => assert!(text.ends_with("41,ann,A,85\n"), "{text}"),
        _ => {}
    }
}

fn check_table(table: &str) {
    let mut reader = csv::Reader::from_reader(table.trim_start_matches('\u{feff}').as_bytes());
    let headings = reader.headers().unwrap().clone();
    let row = reader.records().next().unwrap().unwrap();
    let cell = |name: &str| &row[headings.iter().position(|heading| heading == name).unwrap()];
    let columns = [
        "score",
        "extra",
        "days_late",
        "slip_days",
        "lateness_points",
        "by_hand",
        "comment",
        "final",
    ];
    let cells = ["80", "10", "2", "1", "-9", "3.5", "good talk", "85"];
    assert_eq!(columns.map(cell), cells);
}

fn check_line(line: &Value) {
    assert_eq!([&line["lateness_points"], &line["by_hand"]], ["-9", "3.5"]);
    assert_eq!(line["final"], 85);
    let steps = line["steps"].as_array().unwrap();
    let texts = steps.iter().map(|step| {
        let text = |key: &str| step[key].as_str().unwrap_or_default().to_owned();
        format!("{:<18}{:>6}  {}", text("step"), text("points"), text("why"))
    });
    assert_eq!(texts.collect::<Vec<_>>(), STEPS);
}

fn check_steps(shown: &str) {
    for step in STEPS {
        assert!(shown.contains(step), "{step} is not in\n{shown}");
    }
    // At home, there is no folder of that name.
    assert!(!shown.contains("cargo grade ann"), "{shown}");
}

#[test]
fn the_steps_to_the_final_score_are_the_same_everywhere() {
    let folder = tempfile::tempdir().unwrap();
    let folder = folder.path();
    write_class(folder);

    for format in formats::formats() {
        check(folder, &format);
    }

    let done = assert_cmd::Command::new(assert_cmd::cargo::cargo_bin!("course"))
        .current_dir(folder)
        .args(["feedback", "results", "--out", "texts"])
        .args(["--moodle-zip", "back.zip"])
        .assert();
    done.success();
    let read = |file: &str| fs::read_to_string(folder.join(file)).unwrap();
    let text = read("texts/ann-lee-41.txt");
    let last = text.trim_end().lines().last().unwrap();
    assert_eq!(last.trim(), STEPS[4]);
    check_steps(&text);
    check_steps(&read("texts/ann-lee-41.html"));
    assert!(text.contains("cargo grade --case"), "{text}");
}
