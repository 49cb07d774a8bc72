//! The reference gets full marks, and whoever hands in the stubs gets none.

use std::process::Command;

use grader::report::{Got, Outcome};
use submission::Submission;

use crate::workshop::{grader, reference, room};

#[test]
fn the_reference_gets_every_point() {
    let report = grader()
        .grade("solution", &reference())
        .expect("grading works")
        .report;
    assert_eq!(report.outcome, Outcome::Graded, "{:?}", report.not_graded);
    let open: Vec<_> = report
        .open_items()
        .map(|(_, item)| (&item.rule, &item.failures))
        .collect();
    assert!(open.is_empty(), "{open:#?}");
    assert_eq!((report.score, report.max_score), (100, 100));
    assert_eq!(report.extra, report.max_extra);
}

#[test]
fn the_stubs_get_no_point_and_are_not_called_wrong() {
    let starter = Submission::read(&room().join("../starter")).expect("the starter is readable");
    let report = grader()
        .grade("starter", &starter)
        .expect("grading works")
        .report;
    assert_eq!(report.outcome, Outcome::Graded, "{:?}", report.not_graded);
    assert_eq!((report.score, report.max_score, report.extra), (0, 100, 0));
    for (_, item) in report.open_items() {
        for failure in &item.failures {
            assert!(
                matches!(failure.got, Got::Unfinished { .. }),
                "{failure:#?}"
            );
        }
    }
}

#[test]
fn the_stubs_compile_without_a_warning() {
    let target = tempfile::tempdir().expect("there is room for a folder");
    let check = Command::new(env!("CARGO"))
        .args([
            "check",
            "--quiet",
            "--offline",
            "--package",
            "starter",
            "--target-dir",
        ])
        .arg(target.path())
        .current_dir(room().join(".."))
        .output()
        .expect("cargo starts");
    let said = String::from_utf8_lossy(&check.stderr);
    assert!(check.status.success() && said.is_empty(), "{said}");
}
