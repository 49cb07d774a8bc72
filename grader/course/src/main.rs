//! The command line of the course's tools.

mod command;

use std::process::ExitCode;

use clap::{Parser, Subcommand};
use command::{
    autograde, autograder_bundles, check, class, examples, export, feedback, handout, pictures,
    propose, record, show, similarity, starter, tournament,
};
use grader::command_line::doctor;
use grader::exit::Exit;

/// Grades a class, keeps its gradebook, writes what other systems read, and tests the assignment.
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
    /// Judges the examples that students wrote, with right and wrong programs.
    Examples(examples::Arguments),
    /// Has the computer players of a class play each other, and rates them.
    Tournament(tournament::Arguments),
    /// Writes scores as a file that the course's own system reads.
    Export(export::Arguments),
    /// Writes the reports of a class as files for its students.
    Feedback(feedback::Arguments),
    /// Prints one student's report.
    Show(show::Arguments),
    /// Makes the starter from the solution, without its answers.
    Starter(starter::Arguments),
    /// Makes what students get: everything except the solution and the staff's tools.
    Handout(handout::Arguments),
    /// Makes the autograder to upload to Gradescope.
    GradescopeZip(autograder_bundles::GradescopeArguments),
    /// Makes the autograder files for Classroom 50.
    Classroom50Files(autograder_bundles::Classroom50Arguments),
    /// Grades one submission for another system, and writes the file that it reads; the bundles run this.
    #[command(hide = true)]
    Autograde(autograde::Arguments),
    /// Prepares a class for programs that find similar submissions.
    Similarity(similarity::Arguments),
    /// Checks the tests: each wrong program has to lose points and get the right diagnosis.
    Check(check::Arguments),
    /// Shows what examples, games and edits would say after a changed rule, and changes those that you accept.
    Propose(propose::Arguments),
    /// Asks the reference and the gallery, and records their answers as cases.
    Record(record::Arguments),
    /// Draws the rules, and shows each picture below its rule.
    Pictures(pictures::Arguments),
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
        Command::Class(arguments) => class::run(&arguments),
        Command::Examples(arguments) => examples::run(&arguments),
        Command::Tournament(arguments) => tournament::run(&arguments),
        Command::Export(arguments) => export::run(&arguments),
        Command::Feedback(arguments) => feedback::run(&arguments),
        Command::Show(arguments) => show::run(&arguments),
        Command::Starter(arguments) => starter::run(&arguments),
        Command::Handout(arguments) => handout::run(&arguments),
        Command::GradescopeZip(arguments) => autograder_bundles::gradescope_zip(&arguments),
        Command::Classroom50Files(arguments) => autograder_bundles::classroom50_files(&arguments),
        Command::Autograde(arguments) => autograde::run(&arguments),
        Command::Similarity(arguments) => similarity::run(&arguments),
        Command::Check(arguments) => check::run(&arguments),
        Command::Propose(arguments) => propose::run(&arguments),
        Command::Record(arguments) => record::run(&arguments),
        Command::Pictures(arguments) => pictures::run(&arguments),
        Command::Doctor => doctor::run(),
    };
    done.unwrap_or_else(|error| error.report())
}
