//! Reads the arguments of the program `grader`, and runs the command that they name.

use std::env;

use super::arguments::Arguments;
use super::grade::grade;
use crate::command_line::{doctor, print_note, print_text, report_failure};
use crate::exit::Exit;
use crate::failure::Failure;

/// The help of the program.
const HELP: &str = "\
Grades a submission: compiles it, asks it questions, compares the answers, and
says what to fix first

Usage: grader grade [OPTIONS] [PATH]
       grader doctor

grade     Grades one submission: a folder or an archive that contains a crate
doctor    Shows the sandbox that this system has, tries to break out of it, and
          checks that this machine can grade";

/// Runs what the arguments of this program ask for.
pub fn run_command() -> Exit {
    let mut given = env::args_os().skip(1);
    let Some(command) = given.next() else {
        print_note(HELP);
        return Exit::Usage;
    };
    let done = match command.to_string_lossy().as_ref() {
        "grade" => Arguments::read(given)
            .and_then(Arguments::understand_words)
            .and_then(|arguments| grade(&arguments)),
        "doctor" => doctor(),
        "help" | "--help" | "-h" => print_text(format_args!("{HELP}\n")).map(|_| Exit::Success),
        "--version" | "-V" => {
            let version = format_args!("grader {}\n", env!("CARGO_PKG_VERSION"));
            print_text(version).map(|_| Exit::Success)
        }
        other => Err(Failure::usage(format!("there is no command `{other}`"))
            .with_hint("write `grader grade` or `grader doctor`")),
    };
    done.unwrap_or_else(|error| report_failure(&error))
}
