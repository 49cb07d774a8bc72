//! No tournament is held on a machine that can't run players, and no player loses by it.

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
