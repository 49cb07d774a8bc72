//! What the staff can tell the course, one file for each command.

mod autograde;
mod autograder;
mod check;
mod class;
mod export;
mod handout;
mod record;
mod similarity;

use clap::{Parser, Subcommand};
use grader::command_line::doctor;
use grader::exit::Exit;

/// Grades a class, keeps its gradebook, writes what other systems read, and proves the assignment.
#[derive(Debug, Parser)]
#[command(name = "course", version, max_term_width = 80)]
struct Arguments {
    #[command(subcommand)]
    command: Command,
}

#[derive(Debug, Subcommand)]
enum Command {
    /// Grades a folder of submissions: all of it, or only what changed.
    Class(class::Arguments),
    /// Writes finished results as a file that the course's own system reads.
    Export(export::Arguments),
    /// Makes what students get: everything but the solution and the staff's tools.
    Handout(handout::Arguments),
    /// Makes what is uploaded to Gradescope, so that it grades there by itself.
    GradescopeZip(autograder::GradescopeArguments),
    /// Makes what Classroom 50 takes to grade by itself.
    Classroom50Files(autograder::Classroom50Arguments),
    /// Grades one submission for another system, and writes the file that it reads; the bundles run this.
    #[command(hide = true)]
    Autograde(autograde::Arguments),
    /// Lays a class out for programs that find similar submissions.
    Similarity(similarity::Arguments),
    /// Proves the tests: what each wrong program loses, and how it is diagnosed.
    Check(check::Arguments),
    /// Records cases: asks the reference and the gallery, and writes down what they say.
    Record(record::Arguments),
    /// Says which sandbox this system has for submissions, and tests each layer by trying to get out of it.
    Doctor,
}

/// Does what the command line says.
pub(crate) fn run() -> Exit {
    let done = match Arguments::parse().command {
        Command::Class(arguments) => class::run(&arguments),
        Command::Export(arguments) => export::run(&arguments),
        Command::Handout(arguments) => handout::run(&arguments),
        Command::GradescopeZip(arguments) => autograder::gradescope_zip(&arguments),
        Command::Classroom50Files(arguments) => autograder::classroom50_files(&arguments),
        Command::Autograde(arguments) => autograde::run(&arguments),
        Command::Similarity(arguments) => similarity::run(&arguments),
        Command::Check(arguments) => check::run(&arguments),
        Command::Record(arguments) => record::run(&arguments),
        Command::Doctor => doctor::run(),
    };
    done.unwrap_or_else(|error| error.report())
}
