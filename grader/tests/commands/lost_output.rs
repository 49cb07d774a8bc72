//! Output that can't be written anywhere is an error: a report that is lost isn't a success.

use std::fs::File;
use std::process::{Command, Output};

use grader::exit::Exit;
use rstest::rstest;

use crate::run_grader::{code, formats};
use crate::toy::Toy;

/// Starts the grader with its standard output on a full disk.
fn on_a_full_disk(toy: &Toy, arguments: &str) -> Output {
    Command::new(assert_cmd::cargo::cargo_bin!("grader"))
        .current_dir(toy.root())
        .args(arguments.split(' '))
        .stdout(File::create("/dev/full").unwrap())
        .output()
        .unwrap()
}

#[rstest]
#[case::for_people("grade .")]
#[case::everything("grade . --all")]
#[case::in_words("grade . --narrate")]
#[case::a_rule("grade . --explain board")]
#[case::a_hint("grade . --hint")]
#[case::the_history("grade . --history")]
#[case::packed("grade . --pack packed.zip")]
#[case::again_and_again("grade . --watch")]
#[case::the_help("grade --help")]
#[case::the_other_help("--help")]
#[case::the_version("--version")]
#[case::the_sandbox("doctor")]
fn a_full_disk_behind_the_output_has_an_exit_code(#[case] arguments: &str) {
    let toy = Toy::mixed();
    let done = on_a_full_disk(&toy, arguments);
    let said = String::from_utf8_lossy(&done.stderr);
    assert_eq!(done.status.code(), Some(code(Exit::DiskFull)), "{said}");
    let why = "error: can't write `standard output`: No space left on device";
    assert!(said.contains(why), "{said}");
    assert!(said.contains("free some space"), "{said}");
}

#[test]
fn a_full_disk_behind_a_report_in_any_format_has_an_exit_code() {
    for format in formats() {
        let done = on_a_full_disk(&Toy::mixed(), &format!("grade . --format {format}"));
        assert_eq!(done.status.code(), Some(code(Exit::DiskFull)), "{format}");
    }
}

#[test]
fn a_full_disk_behind_the_errors_too_keeps_the_exit_code() {
    let done = Command::new(assert_cmd::cargo::cargo_bin!("grader"))
        .current_dir(Toy::new().root())
        .args(["grade", "."])
        .stdout(File::create("/dev/full").unwrap())
        .stderr(File::create("/dev/full").unwrap())
        .status()
        .unwrap();
    assert_eq!(done.code(), Some(code(Exit::DiskFull)));
}

#[test]
fn output_that_is_lost_in_another_way_is_an_internal_error() {
    let folder = tempfile::tempdir().unwrap();
    let done = Command::new("sh")
        .current_dir(folder.path())
        .args(["-c", "trap '' XFSZ; ulimit -f 0; exec \"$0\" --help > help"])
        .arg(assert_cmd::cargo::cargo_bin!("grader"))
        .output()
        .unwrap();
    let said = String::from_utf8_lossy(&done.stderr);
    assert_eq!(done.status.code(), Some(code(Exit::Internal)), "{said}");
    assert!(said.contains("File too large"), "{said}");
    assert!(!said.contains("free some space"), "{said}");
}
