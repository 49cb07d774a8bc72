//! Hidden cases of an instructor are proved before they count.

use std::fs;

use author::calibration::failed_hidden_cases;
use grader::grade::Grader;
use grader::specs::Assignment;
use tempfile::TempDir;

use crate::fixtures::{compiler, reference, specs};

/// Returns the hidden cases in this text that the reference fails.
fn failed(cases: &str) -> Vec<String> {
    let folder = TempDir::new().expect("there is room for a folder");
    let path = folder.path().join("own.txt");
    fs::write(&path, cases).expect("the file can be written");
    let assignment = Assignment::read_specs(&specs(), &[path]).expect("the cases are well-formed");
    failed_hidden_cases(&Grader::new(assignment, compiler()), &reference()).expect("grading works")
}

#[test]
fn a_right_hidden_case_is_not_reported() {
    let board = "0 2 1 1 1 2 12 2 0 6 7 0 1 13";
    let cases = format!("[legal.empty-bowl]\nlegal {board} One: 1 2 3 4 5\n");
    assert_eq!(failed(&cases), [""; 0]);
}

#[test]
fn a_wrong_hidden_case_is_reported_with_its_line() {
    let board = "0 2 1 1 1 2 12 2 0 6 7 0 1 13";
    let cases = format!("[legal.empty-bowl]\nlegal {board} One: 0 1 2 3 4 5\n");
    let failed = failed(&cases);
    let [line] = failed.as_slice() else {
        panic!("one case is wrong: {failed:?}");
    };
    assert!(line.contains("own.txt:2: "), "{line}");
    assert!(line.contains("answers `1 2 3 4 5`"), "{line}");
}
