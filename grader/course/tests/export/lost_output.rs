//! Output that can't be written anywhere is an error.

use std::fs::{self, File};
use std::process::Command;

use grader::exit::Exit;
use rstest::rstest;

use crate::fixtures;

#[rstest]
#[case::one_report("show ann")]
#[case::one_report_as_data("show ann --format json")]
#[case::texts("feedback results --out texts")]
#[case::a_table("export results --to csv --out scores.csv")]
#[case::what_changed("class --out results --diff results")]
#[case::a_layout("similarity class --starter class/ann --out laid-out")]
#[case::the_help("--help")]
#[case::the_help_of_a_command("class --help")]
#[case::the_version("--version")]
#[case::the_sandbox("doctor")]
fn a_full_disk_behind_the_output_has_an_exit_code(#[case] arguments: &str) {
    let folder = tempfile::tempdir().unwrap();
    fixtures::write(
        &folder.path().join("results"),
        &[fixtures::result("ann", 80)],
    );
    for student in ["ann", "ben"] {
        let source = folder.path().join("class").join(student).join("src");
        fs::create_dir_all(&source).unwrap();
        fs::write(source.join("lib.rs"), student).unwrap();
    }
    let done = Command::new(assert_cmd::cargo::cargo_bin!("course"))
        .current_dir(folder.path())
        .args(arguments.split(' '))
        .stdout(File::create("/dev/full").unwrap())
        .output()
        .unwrap();
    let said = String::from_utf8_lossy(&done.stderr);
    assert_eq!(
        done.status.code(),
        Some(i32::from(Exit::DiskFull as u8)),
        "{said}"
    );
    assert!(said.contains("standard output"), "{said}");
}
