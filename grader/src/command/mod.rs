//! What the grader can be told to do, one file for each command.

mod check;
mod class;
mod classroom50_files;
mod doctor;
mod export;
mod failure;
mod grade;
mod gradescope_zip;
mod handout;
mod judge;
mod pack;
mod place;
mod record;
mod setup;
mod similarity;
mod watch;

use clap::{Parser, Subcommand};
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
    Grade(grade::Arguments),
    /// Grades a folder of submissions: all of it, or only what changed.
    Class(class::Arguments),
    /// Writes finished results as a file that the course's own system reads.
    Export(export::Arguments),
    /// Makes what students get: everything but the solution.
    Handout(handout::Arguments),
    /// Makes what is uploaded to Gradescope, so that it grades there by itself.
    GradescopeZip(gradescope_zip::Arguments),
    /// Makes what Classroom 50 takes to grade by itself.
    Classroom50Files(classroom50_files::Arguments),
    /// Grades what another system hands over, and writes what it reads; what is uploaded there starts this.
    #[command(hide = true)]
    Judge(judge::Arguments),
    /// Lays a class out for programs that find similar submissions.
    Similarity(similarity::Arguments),
    /// Proves the tests: what each wrong program loses, and how it is diagnosed.
    Check(check::Arguments),
    /// Records cases: asks the reference and the gallery, and writes down what they say.
    Record(record::Arguments),
    /// Says which cage this system has for submissions, and proves each layer by trying it.
    Doctor,
}

/// Does what the command line says.
pub(crate) fn run() -> Exit {
    let done = match Arguments::parse().command {
        Command::Grade(arguments) => grade::run(&arguments),
        Command::Class(arguments) => class::run(&arguments),
        Command::Export(arguments) => export::run(&arguments),
        Command::Handout(arguments) => handout::run(&arguments),
        Command::GradescopeZip(arguments) => gradescope_zip::run(&arguments),
        Command::Classroom50Files(arguments) => classroom50_files::run(&arguments),
        Command::Judge(arguments) => judge::run(&arguments),
        Command::Similarity(arguments) => similarity::run(&arguments),
        Command::Check(arguments) => check::run(&arguments),
        Command::Record(arguments) => record::run(&arguments),
        Command::Doctor => doctor::run(),
    };
    done.unwrap_or_else(|failure| failure.tell())
}
