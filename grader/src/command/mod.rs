//! What a student can tell the grader, one file for each command.

mod grade;
mod history;
mod learn;
mod pack;
mod present;
mod session;
mod watch;

use clap::{Parser, Subcommand};
use grader::command_line::doctor;
use grader::exit::Exit;

/// Builds a submission, asks it questions from outside, compares, scores, explains, reports.
#[derive(Debug, Parser)]
#[command(name = "grader", version, max_term_width = 80)]
struct Arguments {
    #[command(subcommand)]
    command: Command,
}

#[derive(Debug, Subcommand)]
enum Command {
    /// Grades one submission: a folder or an archive that holds a crate.
    Grade(Box<grade::Arguments>),
    /// Says which sandbox this system has for submissions, and tests each layer by trying to get out of it.
    Doctor,
}

/// Does what the command line says.
pub(crate) fn run() -> Exit {
    let done = match Arguments::parse().command {
        Command::Grade(arguments) => grade::run(&arguments),
        Command::Doctor => doctor::run(),
    };
    done.unwrap_or_else(|error| error.report())
}
