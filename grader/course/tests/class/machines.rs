//! A machine that can't grade is never a student's fault: nothing is graded, one message says why, and nothing is kept.

use std::fs;
use std::process::Command;
use std::thread;
use std::time::{Duration, Instant};

use class::grading::GradingStatus;
use rstest::rstest;

use crate::fixture::{Fixture, RIGHT, answers_in, right};
use crate::machine::{Fate, Machine, run_while};

fn fixture() -> Fixture {
    Fixture::with([("ann", right(1)), ("bea", "this is no Rust".to_owned())])
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
fn no_class_is_graded_on_a_machine_with(#[case] machine: Machine) {
    let fixture = fixture();
    if !machine.refuses(&fixture.bare_command("out"), &fixture.path("temporary")) {
        return;
    }
    assert!(!fixture.path("out/results.csv").exists());
    assert_eq!(answers_in(&fixture.path("out")).len(), 0);

    fixture.command("out").assert().success();
    assert_eq!(fixture.result("out", "ann").report.unwrap().score, 100);
    assert_eq!(fixture.status("out", "bea"), GradingStatus::DoesNotCompile);
}

/// The machine is checked after those that don't compile, too: what happened to the toolchain happened after the first check.
#[test]
fn what_does_not_compile_is_no_fact_if_the_machine_fails_afterwards() {
    let fixture = Fixture::with([("ann", right(1)), ("bea", "this is no Rust".to_owned())]);
    let cargo = fixture.compiler_that_also(&format!(
        "grep -q 'no Rust' src/lib.rs && echo 'exit 1' > '{}'",
        fixture.path("toolchain/bin/rustc").display()
    ));
    let mut command = fixture.command("out");
    command.args(["--no-sandbox", "--jobs", "1"]);
    command.env("CARGO", cargo).assert().code(8);
    assert_eq!(answers_in(&fixture.path("out")).len(), 1);
}

#[rstest]
#[case::replaced(Fate::Replaced)]
#[case::cut_off(Fate::CutOff)]
#[case::removed(Fate::Removed)]
fn a_class_is_graded_to_its_end_by_a_program_whose_file_is(#[case] fate: Fate) {
    let fixture = Fixture::with((0..4).map(|number| (["a", "b", "c", "d"][number], right(number))));
    let folder = fixture.path("programs");
    let output = run_while(fate, &fixture.bare_command("out"), &folder);
    assert!(output.status.success(), "{output:?}");
    for student in ["a", "b", "c", "d"] {
        assert_eq!(fixture.result("out", student).report.unwrap().score, 100);
    }
}

/// Whatever a submission does, and however long it may.
#[test]
fn one_interrupt_ends_a_class_within_seconds() {
    let asleep =
        "std::thread::sleep(std::time::Duration::from_secs(3600)); 12 - bowl // part 1: opposite";
    let asleep = RIGHT.replace("12 - bowl // part 1: opposite", asleep);
    let fixture = Fixture::with([("ann", right(1)), ("eve", asleep)]);
    let limits = fixture.path("limits.toml");
    fs::write(
        &limits,
        "[question]\nwaiting_milliseconds = 3600000\n[run]\nwall_seconds = 3600\n",
    )
    .unwrap();
    let mut command = fixture.bare_command("out");
    command.args(["--jobs", "1", "--limits"]).arg(limits);
    let mut child = command.spawn().unwrap();
    // Until only the second one is left.
    while answers_in(&fixture.path("out")).is_empty() {
        thread::sleep(Duration::from_millis(20));
    }
    thread::sleep(Duration::from_secs(1));
    let begun = Instant::now();
    let interrupt = Command::new("kill")
        .args(["-INT", &child.id().to_string()])
        .status();
    assert!(interrupt.unwrap().success());
    assert_eq!(child.wait().unwrap().code(), Some(6));
    assert!(
        begun.elapsed() < Duration::from_secs(5),
        "{:?}",
        begun.elapsed()
    );
    assert_eq!(answers_in(&fixture.path("out")).len(), 1);
}

fn autograde(fixture: &Fixture) -> Command {
    let mut command = Command::new(env!("CARGO_BIN_EXE_course"));
    command
        .arg("autograde")
        .arg(fixture.path("class/ann"))
        .args(["--to", "gradescope", "--specs"])
        .arg(fixture.path("specs"))
        .arg("--out")
        .arg(fixture.path("result.json"));
    command
}

#[rstest]
#[case::no_programs_in_the_temporary_folder(Machine::NOEXEC)]
#[case::no_standard_library(Machine::NO_STD)]
fn autograde_writes_no_score_on_a_machine_with(#[case] machine: Machine) {
    let fixture = fixture();
    let command = autograde(&fixture);
    machine.refuses(&command, &fixture.path("temporary"));
    assert!(!fixture.path("result.json").exists());
    assert_score(&fixture, command);
}

#[test]
fn autograde_goes_on_although_its_file_is_replaced() {
    let fixture = fixture();
    let folder = fixture.path("programs");
    let output = run_while(Fate::Replaced, &autograde(&fixture), &folder);
    assert!(output.status.success(), "{output:?}");
    assert_score(&fixture, Command::new("true"));
}

fn assert_score(fixture: &Fixture, mut command: Command) {
    assert!(command.status().unwrap().success());
    let result = fs::read_to_string(fixture.path("result.json")).unwrap();
    assert!(
        result.contains("\"score\": 100") || result.contains("\"score\":100"),
        "{result}"
    );
}

#[rstest]
#[case::no_programs_in_the_temporary_folder(Machine::NOEXEC)]
#[case::no_standard_library(Machine::NO_STD)]
fn doctor_says_that_nothing_can_be_graded_on_a_machine_with(#[case] machine: Machine) {
    let fixture = fixture();
    let mut command = Command::new(env!("CARGO_BIN_EXE_course"));
    command.arg("doctor");
    let temporary = fixture.path("temporary");
    if machine.refuses(&command, &temporary) {
        let output = machine.run(&command, &temporary).unwrap();
        let said = String::from_utf8_lossy(&output.stdout);
        assert!(!said.contains("can be graded here"), "{said}");
    }
    let output = command.output().unwrap();
    let said = String::from_utf8_lossy(&output.stdout);
    assert!(said.contains("a program that is known to be right compiles and answers here"));
}
