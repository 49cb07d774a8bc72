//! The command line of the course's tools.

mod command;

use std::process::ExitCode;

use clap::{CommandFactory as _, FromArgMatches as _, Parser, Subcommand};
use grader::command_line::{doctor, print_note, print_text, report_failure};
use grader::exit::Exit;

use command::{
    accept, autograde, check, class, examples, export, feedback, handout, pictures, record, show,
    similarity, starter, status, tournament,
};

/// Grades a class, keeps its gradebook, writes what other systems read, and tests the assignment.
#[derive(Debug, Parser)]
#[command(name = "course", version, max_term_width = 80)]
struct Arguments {
    #[command(subcommand)]
    command: Command,
}

/// The commands in the order of a term; those that change an assignment are hidden, and listed below the others.
#[derive(Debug, Subcommand)]
enum Command {
    /// Shows the sandbox that this system has, tries to break out of it, and checks that this machine can grade.
    Doctor,
    /// Makes what students get, or the autograder of another system.
    Handout(handout::HandoutArguments),
    /// Grades a folder of submissions, or only what changed in it.
    Class(class::ClassArguments),
    /// Prints how far a class is, and who is missing, late, not graded or waiting for a decision.
    Status(status::StatusArguments),
    /// Prints one student's report.
    Show(show::ShowArguments),
    /// Writes scores as a file that the course's own system reads.
    Export(export::ExportArguments),
    /// Writes the reports of a class as files for its students.
    Feedback(feedback::FeedbackArguments),
    /// Prepares a class for programs that find similar submissions.
    Similarity(similarity::SimilarityArguments),
    /// Has the computer players of a class play each other, and rates them.
    Tournament(tournament::TournamentArguments),
    /// Judges the examples that students wrote, with right and wrong programs.
    #[command(hide = true)]
    Examples(examples::ExamplesArguments),
    /// Checks the tests: each wrong program has to lose points and get the right diagnosis.
    #[command(hide = true)]
    Check(check::CheckArguments),
    /// After a changed rule: writes what comes out of examples, sessions and edits anew.
    #[command(hide = true)]
    Accept(accept::AcceptArguments),
    /// Asks the reference and the gallery, and records their answers as cases.
    #[command(hide = true)]
    Record(record::RecordArguments),
    /// Draws the rules, and shows each picture below its rule.
    #[command(hide = true)]
    Pictures(pictures::PicturesArguments),
    /// Makes the starter from the solution, without its answers.
    #[command(hide = true)]
    Starter(starter::StarterArguments),
    /// Grades one submission for another system, and writes the file that it reads; the bundles run this.
    #[command(hide = true)]
    Autograde(autograde::AutogradeArguments),
}

/// The command that only other programs run.
const FOR_PROGRAMS: &str = "autograde";

/// Makes the command line, whose help shows the commands of a term first.
fn command_line() -> clap::Command {
    let command = Arguments::command();
    let header = *command.get_styles().get_header();
    let others = command
        .get_subcommands()
        .filter(|other| other.is_hide_set());
    let others = others.map(clap::Command::get_name);
    let others: Vec<&str> = others.filter(|name| *name != FOR_PROGRAMS).collect();
    let list = others.join(", ");
    command.after_help(format!(
        "{header}For the optional part 0, and to change the assignment:{header:#}\n  {list}"
    ))
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
    let parsed = command_line().try_get_matches();
    let arguments = match parsed.and_then(|found| Arguments::from_arg_matches(&found)) {
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
        Command::Status(arguments) => status::status(&arguments),
        Command::Show(arguments) => show::show(&arguments),
        Command::Starter(arguments) => starter::starter(&arguments),
        Command::Handout(arguments) => handout::handout(&arguments),
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
