//! The command line of the grader.

mod command;

use std::env;
use std::process::ExitCode;

use clap::Command;
use command::arguments::{self, Arguments};
use command::grade;
use grader::command_line::doctor;
use grader::exit::Exit;

fn main() -> ExitCode {
    // The sandbox starts this program again as its launcher, which becomes another program and never comes back.
    sandbox::run_launcher_if_asked();
    run().into()
}

/// Returns the command line of this program.
fn command_line() -> Command {
    let doctor = Command::new("doctor")
        .about("Shows the sandbox that this system has, and tries to break out of each layer");
    Command::new("grader")
        .version(env!("CARGO_PKG_VERSION"))
        .about("Grades a submission: compiles it, asks it questions, compares the answers, and says what to fix first")
        .max_term_width(80)
        .subcommand_required(true)
        .arg_required_else_help(true)
        .subcommand(arguments::command())
        .subcommand(doctor)
}

fn run() -> Exit {
    let given = env::args_os().map(arguments::with_two_dashes);
    let mut matches = command_line().get_matches_from(given);
    let done = match matches.remove_subcommand() {
        Some((name, mut matches)) if name == "grade" => {
            let arguments = Arguments::read(&mut matches).understood();
            arguments.and_then(|arguments| grade::run(&arguments))
        }
        // Clap refuses everything else.
        _ => doctor::run(),
    };
    done.unwrap_or_else(|error| error.report())
}
