//! The command line of the grader.

mod command;

use std::process::ExitCode;

use clap::{Parser, Subcommand};
use command::{arguments, grade};
use grader::command_line::doctor;
use grader::exit::Exit;

/// Grades a submission: compiles it, asks it questions, compares the answers, and says what to fix first.
#[derive(Debug, Parser)]
#[command(name = "grader", version, max_term_width = 80)]
struct Arguments {
    #[command(subcommand)]
    command: Command,
}

#[derive(Debug, Subcommand)]
enum Command {
    /// Grades one submission: a folder or an archive that contains a crate.
    Grade(Box<arguments::Arguments>),
    /// Shows the sandbox that this system has, and tries to break out of each layer.
    Doctor,
}

fn main() -> ExitCode {
    // The sandbox starts this program again as its launcher, which becomes another program and never comes back.
    sandbox::run_launcher_if_asked();
    run().into()
}

fn run() -> Exit {
    let done = match Arguments::parse().command {
        Command::Grade(arguments) => grade::run(&arguments),
        Command::Doctor => doctor::run(),
    };
    done.unwrap_or_else(|error| error.report())
}
