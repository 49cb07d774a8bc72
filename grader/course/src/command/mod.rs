//! The commands of `course`, one file each.

mod autograde;
mod autograder;
mod check;
mod class;
mod course_arguments;
mod export;
mod feedback;
mod handout;
mod record;
mod show;
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
    /// Grades a folder of submissions, or only what changed in it.
    Class(class::Arguments),
    /// Writes scores as a file that the course's own system reads.
    Export(export::Arguments),
    /// Writes the reports of a class as files for its students.
    Feedback(feedback::Arguments),
    /// Prints one student's report.
    Show(show::Arguments),
    /// Makes what students get: everything except the solution and the staff's tools.
    Handout(handout::Arguments),
    /// Makes the autograder to upload to Gradescope.
    GradescopeZip(autograder::GradescopeArguments),
    /// Makes the autograder files for Classroom 50.
    Classroom50Files(autograder::Classroom50Arguments),
    /// Grades one submission for another system, and writes the file that it reads; the bundles run this.
    #[command(hide = true)]
    Autograde(autograde::Arguments),
    /// Prepares a class for programs that find similar submissions.
    Similarity(similarity::Arguments),
    /// Proves the tests: what each wrong program loses, and how it is diagnosed.
    Check(check::Arguments),
    /// Records cases: asks the reference and the gallery, and writes down what they say.
    Record(record::Arguments),
    /// Shows the sandbox that this system has, and tries to break out of each layer.
    Doctor,
}

/// Runs the command.
pub(crate) fn run() -> Exit {
    let done = match Arguments::parse().command {
        Command::Class(arguments) => class::run(&arguments),
        Command::Export(arguments) => export::run(&arguments),
        Command::Feedback(arguments) => feedback::run(&arguments),
        Command::Show(arguments) => show::run(&arguments),
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
