//! `cargo grade` on a machine that can't grade: one message, no report, and nothing that a later grade would find.

use std::fs;
use std::os::unix::fs::PermissionsExt as _;
use std::process::Command;

use rstest::rstest;

use crate::machine::{Fate, Machine, run_while};
use crate::toy::Toy;

fn grade(toy: &Toy) -> Command {
    let mut command = Command::new(assert_cmd::cargo::cargo_bin!("grader"));
    command.current_dir(toy.root()).args(["grade", "."]);
    command.env_remove("CARGO_TARGET_DIR");
    command
}

/// Asserts that the toy has all its points.
fn assert_right(output: &std::process::Output) {
    let said = String::from_utf8_lossy(&output.stdout);
    assert!(
        output.status.success() && said.contains("100 of 100"),
        "{output:?}"
    );
}

#[rstest]
#[case::no_programs_in_the_temporary_folder(Machine::NOEXEC)]
#[case::no_room_in_it(Machine::FULL)]
#[case::a_read_only_one(Machine::READ_ONLY)]
#[case::a_missing_one(Machine::MISSING)]
#[case::small_files(Machine::SMALL_FILES)]
#[case::little_memory(Machine::LITTLE_MEMORY)]
#[case::few_processes(Machine::FEW_PROCESSES)]
#[case::no_standard_library(Machine::NO_STD)]
#[case::a_dying_compiler(Machine::DYING_COMPILER)]
#[case::a_cut_off_compiler(Machine::CUT_OFF_COMPILER)]
fn nothing_is_graded_on_a_machine_with(#[case] machine: Machine) {
    let toy = Toy::new();
    fs::create_dir(toy.path("target")).unwrap();
    // One of the machines is used by somebody else.
    fs::set_permissions(toy.root(), fs::Permissions::from_mode(0o755)).unwrap();
    machine.refuses(&grade(&toy), &toy.path("target/temporary"));
    let names = ["grades.jsonl", "last-report.json"];
    let kept = names
        .iter()
        .filter(|name| toy.path("target").join(name).exists());
    assert_eq!(kept.count(), 0);
    assert_right(&grade(&toy).output().unwrap());
}

#[rstest]
#[case::replaced(Fate::Replaced)]
#[case::cut_off(Fate::CutOff)]
#[case::removed(Fate::Removed)]
fn a_submission_is_graded_by_a_program_whose_file_is(#[case] fate: Fate) {
    let toy = Toy::new();
    assert_right(&run_while(fate, &grade(&toy), &toy.path("programs")));
}
