//! The reference gets full marks, and the stubs get none.

use std::process::Command;

use grader::report::{Got, Outcome};
use submission::Submission;

use crate::fixtures::{grader, package, reference};

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
    assert_eq!((report.extra, report.max_extra), (60, 60));
}

#[test]
fn the_stubs_get_no_points_and_are_not_called_wrong() {
    let starter = Submission::read(&package().join("../starter")).expect("the starter is readable");
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
    let target = tempfile::tempdir().expect("a temporary folder can be made");
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
        .current_dir(package().join(".."))
        .output()
        .expect("cargo starts");
    let said = String::from_utf8_lossy(&check.stderr);
    assert!(check.status.success() && said.is_empty(), "{said}");
}

#[test]
fn a_report_quotes_signatures_as_the_starter_gives_them() {
    let starter = Submission::read(&package().join("../starter")).expect("the starter is readable");
    let sources: Vec<&str> = starter.sources.values().map(String::as_str).collect();
    let sources = sources.join("\n");
    for verb in notation::Verb::ALL {
        let Some(signature) = verb.signature() else {
            continue;
        };
        assert!(
            sources.contains(signature),
            "`{signature}` isn't in the starter"
        );
    }
}
