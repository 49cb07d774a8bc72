//! The command line of the course's tools.

mod command;

use std::process::ExitCode;

use clap::{Parser, Subcommand};
use grader::command_line::{doctor, print_note, print_text, report_failure};
use grader::exit::Exit;

use command::{
    accept, autograde, autograder_bundles, check, class, examples, export, feedback, handout,
    pictures, record, show, similarity, starter, tournament,
};

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
    Class(class::ClassArguments),
    /// Judges the examples that students wrote, with right and wrong programs.
    Examples(examples::ExamplesArguments),
    /// Has the computer players of a class play each other, and rates them.
    Tournament(tournament::TournamentArguments),
    /// Writes scores as a file that the course's own system reads.
    Export(export::ExportArguments),
    /// Writes the reports of a class as files for its students.
    Feedback(feedback::FeedbackArguments),
    /// Prints one student's report.
    Show(show::ShowArguments),
    /// Makes the starter from the solution, without its answers.
    Starter(starter::StarterArguments),
    /// Makes what students get: everything except the solution and the staff's tools.
    Handout(handout::HandoutArguments),
    /// Makes the autograder to upload to Gradescope.
    GradescopeZip(autograder_bundles::GradescopeArguments),
    /// Makes the autograder files for Classroom 50.
    Classroom50Files(autograder_bundles::Classroom50Arguments),
    /// Grades one submission for another system, and writes the file that it reads; the bundles run this.
    #[command(hide = true)]
    Autograde(autograde::AutogradeArguments),
    /// Prepares a class for programs that find similar submissions.
    Similarity(similarity::SimilarityArguments),
    /// Checks the tests: each wrong program has to lose points and get the right diagnosis.
    Check(check::CheckArguments),
    /// After a changed rule: writes what comes out of examples, sessions and edits anew.
    Accept(accept::AcceptArguments),
    /// Asks the reference and the gallery, and records their answers as cases.
    Record(record::RecordArguments),
    /// Draws the rules, and shows each picture below its rule.
    Pictures(pictures::PicturesArguments),
    /// Shows the sandbox that this system has, tries to break out of it, and checks that this machine can grade.
    Doctor,
}

/// Prints what libraries warn of.
struct Warnings;

impl log::Log for Warnings {
    fn enabled(&self, about: &log::Metadata) -> bool {
        about.level() <= log::Level::Warn
    }

    fn log(&self, record: &log::Record) {
        if self.enabled(record.metadata()) {
            print_note(format_args!("warning: {}", record.args()));
        }
    }

    fn flush(&self) {}
}

fn main() -> ExitCode {
    // The sandbox starts this program again as its launcher, which becomes another program and never comes back.
    sandbox::run_launcher_if_asked();
    if log::set_logger(&Warnings).is_ok() {
        log::set_max_level(log::LevelFilter::Warn);
    }
    run().into()
}

fn run() -> Exit {
    let arguments = match Arguments::try_parse() {
        Ok(arguments) => arguments,
        Err(mistake) if mistake.use_stderr() => mistake.exit(),
        Err(help) => {
            let printed = print_text(help.render().ansi());
            return printed.map_or_else(|error| report_failure(&error), |_| Exit::Success);
        }
    };
    let done = match arguments.command {
        Command::Class(arguments) => class::class(&arguments),
        Command::Examples(arguments) => examples::examples(&arguments),
        Command::Tournament(arguments) => tournament::tournament(&arguments),
        Command::Export(arguments) => export::export(&arguments),
        Command::Feedback(arguments) => feedback::feedback(&arguments),
        Command::Show(arguments) => show::show(&arguments),
        Command::Starter(arguments) => starter::starter(&arguments),
        Command::Handout(arguments) => handout::handout(&arguments),
        Command::GradescopeZip(arguments) => autograder_bundles::gradescope_zip(&arguments),
        Command::Classroom50Files(arguments) => autograder_bundles::classroom50_files(&arguments),
        Command::Autograde(arguments) => autograde::autograde(&arguments),
        Command::Similarity(arguments) => similarity::similarity(&arguments),
        Command::Check(arguments) => check::check(&arguments),
        Command::Accept(arguments) => accept::accept(&arguments),
        Command::Record(arguments) => record::record(&arguments),
        Command::Pictures(arguments) => pictures::pictures(&arguments),
        Command::Doctor => doctor(),
    };
    done.unwrap_or_else(|error| report_failure(&error))
}
