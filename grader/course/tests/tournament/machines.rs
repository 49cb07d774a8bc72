//! No tournament is held on a machine that can't run players, and no player loses by it.

use std::fs;
use std::process::Command;
use std::thread;
use std::time::{Duration, Instant};

use rstest::rstest;

use crate::fixture::Fixture;
use crate::machine::{Fate, Machine, run_while};

#[rstest]
#[case::no_programs_in_the_temporary_folder(Machine::NOEXEC)]
#[case::no_standard_library(Machine::NO_STD)]
#[case::small_files(Machine::SMALL_FILES)]
fn no_tournament_is_held_on_a_machine_with(#[case] machine: Machine) {
    let fixture = Fixture::with(&["greedy", "first", "unwritten"]);
    machine.refuses(&fixture.bare_command("out"), &fixture.path("temporary"));
    assert!(!fixture.path("out/standings.csv").exists());
    fixture.command("out").assert().success();
    fixture.command("undisturbed").assert().success();
    assert_eq!(fixture.lasting("out"), fixture.lasting("undisturbed"));
}

#[test]
fn a_tournament_goes_on_although_its_programs_file_is_replaced() {
    let fixture = Fixture::with(&["greedy", "first"]);
    let folder = fixture.path("programs");
    let output = run_while(Fate::Replaced, &fixture.bare_command("out"), &folder);
    assert!(output.status.success(), "{output:?}");
    fixture.command("undisturbed").assert().success();
    assert_eq!(fixture.lasting("out"), fixture.lasting("undisturbed"));
}

/// The reference is compiled as soon as both players were tried.
#[rstest]
#[case::while_the_reference_is_compiled(Duration::ZERO)]
#[case::while_games_are_played(Duration::from_secs(2))]
fn one_interrupt_ends_a_tournament_within_seconds(#[case] later: Duration) {
    let fixture = Fixture::with(&["greedy"]);
    fixture.hand_in(
        "asleep",
        "if board.0[6] + board.0[13] > 3 { std::thread::sleep(std::time::Duration::from_secs(3600)) } moves(board, player)[0]",
    );
    let limits = fixture.path("limits.toml");
    fs::write(
        &limits,
        "[question]\nwaiting_milliseconds = 3600000\n[run]\nwall_seconds = 3600\n",
    )
    .unwrap();
    let mut command = fixture.bare_command("out");
    command
        .args(["--game-seconds", "3600", "--limits"])
        .arg(limits);
    let mut child = command.spawn().unwrap();
    while fs::read_dir(fixture.path("out/players")).map_or(0, Iterator::count) < 2 {
        thread::sleep(Duration::from_millis(20));
    }
    thread::sleep(later);
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
    assert!(!fixture.path("out/standings.csv").exists());
}
