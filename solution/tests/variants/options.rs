//! The program's command line: which rules it plays by, and who plays.

use std::io;
use std::process::ExitCode;
use std::time::Duration;

use assert_cmd::Command;
use assert_cmd::assert::Assert;
use rstest::rstest;

/// Runs the program with these arguments and empty input.
fn start(arguments: &str) -> Assert {
    Command::new(env!("CARGO_BIN_EXE_solution"))
        .args(arguments.split_whitespace())
        .timeout(Duration::from_secs(20))
        .assert()
}

/// Returns the first line that the program prints.
fn first_line(started: &Assert) -> String {
    let printed = String::from_utf8_lossy(&started.get_output().stdout);
    printed.lines().next().unwrap_or_default().to_owned()
}

#[rstest]
#[case::no_arguments("", "     4  4  4  4  4  4")]
#[case::a_preset("--rules raven", "rules: raven")]
#[case::a_preset_with_an_axis("--rules wikipedia --stones 5", "rules: wikipedia+stones=5")]
#[case::the_axis_first("--stones 5 --rules wikipedia", "rules: wikipedia+stones=5")]
#[case::an_equals_sign("--rules=wikipedia --stones=5", "rules: wikipedia+stones=5")]
#[case::an_axis_of_another_preset("--rules wikipedia --stones 4", "rules: wikipedia+stones=4")]
#[case::a_name_of_the_egyptian_rules("--rules raven --stones 4", "rules: raven+stones=4")]
#[case::an_axis_as_in_the_preset("--pie yes --rules raven --stones 6", "rules: raven+pie=yes")]
#[case::axes_alone("--capture never --pie yes", "rules: egyptian+capture=never+pie=yes")]
#[case::a_name_with_axes("--rules egyptian+sowing=relay", "rules: egyptian+sowing=relay")]
#[case::a_player_who_waits_for_its_opponent("--player MAX", "")]
#[case::a_person_against_it("--against", "     4  4  4  4  4  4")]
#[case::help("--help", "Kalah for two players at this terminal.")]
fn the_chosen_rules_are_played(#[case] arguments: &str, #[case] expected: &str) {
    assert_eq!(first_line(&start(arguments).success()), expected);
}

#[rstest]
#[case::no_such_rules("--rules crow", "no rules are named `crow`")]
#[case::no_such_option("--colour red", "rules have no `colour`")]
#[case::no_such_value("--pie maybe", "`pie` can't be `maybe`")]
#[case::no_value("--rules", "`--rules` needs a value")]
#[case::no_option("raven", "`raven` isn't an option; write `--rules NAME`")]
#[case::a_misspelled_option("--againts", "`--againts` isn't an option; did you mean `--against`?")]
#[case::a_misspelled_option_with_a_value(
    "--stone 3",
    "`--stone` isn't an option; did you mean `--stones`?"
)]
#[case::an_option_that_is_cut_off(
    "--refere one two",
    "`--refere` isn't an option; did you mean `--referee`?"
)]
#[case::a_role_without_its_option("--against MAX", "`MAX` isn't an option; write `--player MAX`")]
#[case::rules_twice(
    "--rules raven --rules raven",
    "`--rules` is given twice; give it once"
)]
#[case::no_such_role("--player ONE", "`--player` can't be `ONE`; write MIN or MAX")]
#[case::two_roles("--player MIN --player MAX", "`--player` is given twice; give it once")]
#[case::other_rules_for_a_computer_player(
    "--against --stones 3",
    "the computer player knows the Egyptian rules alone; leave out the options that change them"
)]
#[case::other_rules_for_one_that_only_answers(
    "--player MIN --stones 3",
    "the computer player knows the Egyptian rules alone; leave out the options that change them"
)]
#[case::a_referee_after_rules(
    "--rules raven --referee one two",
    "`--referee` plays by the Egyptian rules; write it first, without options that change them"
)]
#[case::a_match_after_rules(
    "--stones 3 --match 10 random",
    "`--match` plays by the Egyptian rules; write it first, without options that change them"
)]
#[case::an_axis_twice("--stones 3 --stones 4", "`stones` is set twice; set it once")]
fn an_invalid_command_line_is_refused(#[case] arguments: &str, #[case] reason: &str) {
    let started = start(arguments).code(2);
    let said = String::from_utf8_lossy(&started.get_output().stderr).into_owned();
    let expected = format!("error: {reason}");
    assert!(said.starts_with(&expected), "{said}");
    assert!(
        said.ends_with("\n\nhint: `--help` lists the options\n"),
        "{said}"
    );
}

/// An output that fails with an error of this kind.
struct Broken(io::ErrorKind);

impl io::Write for Broken {
    fn write(&mut self, _: &[u8]) -> io::Result<usize> {
        Err(self.0.into())
    }

    fn flush(&mut self) -> io::Result<()> {
        Err(self.0.into())
    }
}

/// A closed pipe isn't an error, since the reader may have seen enough. Any other failure is.
#[rstest]
#[case::the_reader_is_gone(io::ErrorKind::BrokenPipe, ExitCode::SUCCESS)]
#[case::the_disk_is_full(io::ErrorKind::StorageFull, ExitCode::FAILURE)]
fn an_output_that_fails_ends_the_program(#[case] kind: io::ErrorKind, #[case] expected: ExitCode) {
    let exit = solution::start([], &b"0\n"[..], Broken(kind));
    assert_eq!(exit, expected);
}

#[rstest]
#[case::one_program("--referee one", "`--referee` needs two programs")]
#[case::rules_for_a_referee(
    "--referee one two --rules raven",
    "`--referee` takes two programs, and plays by the Egyptian rules; leave out `--rules`"
)]
#[case::a_third_program(
    "--referee one two three",
    "`--referee` takes two programs, and plays by the Egyptian rules; leave out `three`"
)]
#[case::no_opponent("--match 10", "`--match` needs a number of games and an opponent")]
#[case::rules_for_a_match(
    "--match 10 random --rules raven",
    "`--match` takes a number of games and one opponent, and plays by the Egyptian rules; leave out `--rules`"
)]
fn what_a_referee_or_a_match_does_not_take_is_named(#[case] arguments: &str, #[case] reason: &str) {
    let started = start(arguments).code(2);
    let said = String::from_utf8_lossy(&started.get_output().stderr).into_owned();
    assert!(said.starts_with(&format!("error: {reason}")), "{said}");
}
