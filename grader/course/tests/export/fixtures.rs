//! Results of a class, made without compiling anything.

use std::fs;
use std::path::Path;

use class::downloads::Student;
use class::grading::{FORMAT, GradingStatus, StudentResult};
use grader::report::{
    self, Count, FailedCase, Got, ItemReport, MadeBy, Outcome, PartReport, Report,
};
use grader::specs::Place;
use notation::Answer;

/// Makes a report with one item worth these points, and another for the rest of 100.
pub(crate) fn report(score: u32) -> Report {
    let item = |rule: &str, score: u32, max_score: u32| {
        let place = Place::new("specs/rules.md", 7);
        let earned = score == max_score;
        ItemReport {
            rule: rule.into(),
            sentence: "A stone drops in the kalah & goes on.".to_owned(),
            waits_for: Vec::new(),
            lost: None,
            function: None,
            remarks: Vec::new(),
            place: place.clone(),
            score,
            may_wait: false,
            kept: false,
            max_score,
            shown: Count {
                right: if earned { 4 } else { 3 },
                cases: 4,
            },
            hidden: Count { right: 1, cases: 2 },
            failures: if earned {
                Vec::new()
            } else {
                vec![FailedCase {
                    question: "opposite 1".parse().expect("the question is well-formed"),
                    title: None,
                    place,
                    expected: Answer::Bowl(11),
                    got: Got::Wrong {
                        answer: Answer::Other("\u{1b}[1m<]]>\u{0}".to_owned()),
                    },
                    right_alone: false,
                    circumstance: None,
                    printed: String::new(),
                }]
            },
        }
    };
    let items = vec![
        item("board.earned", score, score),
        item("board.lost", 0, 100u32.saturating_sub(score)),
    ];
    Report {
        format: report::FORMAT.to_owned(),
        submission: "made".to_owned(),
        outcome: Outcome::Graded,
        score,
        max_score: 100,
        extra: 0,
        max_extra: 0,
        parts: vec![PartReport {
            number: 1,
            title: "The board".to_owned(),
            extra: false,
            score,
            max_score: 100,
            items,
        }],
        misconceptions: Vec::new(),
        first: None,
        facts: Vec::new(),
        unexplained: 0,
        not_graded: None,
        ignored: Vec::new(),
        completed: Vec::new(),
        given_changes: Vec::new(),
        made_by: MadeBy {
            grader: "0".to_owned(),
            rustc: Vec::new(),
            assignment: String::new(),
            sources: String::new(),
            sandbox: Vec::new(),
        },
    }
}

/// Makes the result of a student who earned these points.
pub(crate) fn result(key: &str, score: u32) -> StudentResult {
    StudentResult {
        format: FORMAT.to_owned(),
        student: Student {
            key: key.to_owned(),
            ..Student::default()
        },
        path: key.to_owned(),
        submitted_at: None,
        dated: None,
        note: None,
        late: false,
        other_files: Vec::new(),
        status: GradingStatus::Graded,
        why: None,
        untouched: false,
        copies: Vec::new(),
        attention: Vec::new(),
        grader: None,
        answers: None,
        report: Some(report(score)),
        examples: None,
    }
}

/// Writes results as `course class` does, and each result into a file of its own next to them, as `course show` does.
pub(crate) fn write(folder: &Path, results: &[StudentResult]) {
    fs::create_dir_all(folder).unwrap();
    let mut lines = String::new();
    for result in results {
        let json = serde_json::to_string(result).unwrap();
        let single = folder.with_file_name(format!("{}.json", result.student.key));
        fs::write(single, &json).unwrap();
        lines += &(json + "\n");
    }
    fs::write(folder.join("results.jsonl"), lines).unwrap();
}

/// Runs `course` in a folder.
pub(crate) fn course(folder: &Path, arguments: &[&str]) -> assert_cmd::assert::Assert {
    assert_cmd::Command::new(assert_cmd::cargo::cargo_bin!("course"))
        .current_dir(folder)
        .args(arguments)
        .timeout(std::time::Duration::from_mins(2))
        .assert()
}

/// Runs `course export` in a folder with `results`.
pub(crate) fn export(folder: &Path, arguments: &[&str]) -> assert_cmd::assert::Assert {
    course(folder, &[&["export", "results"], arguments].concat())
}
