//! Reads the arguments of the program `grader`, and runs the command that they name.

use std::env;
use std::io::{self, IsTerminal as _};

use super::arguments::{Arguments, Format, help};
use super::command_inputs::CommandInputs;
use super::diagnostics::diagnostics;
use super::examples::examples;
use super::explain_rules::{explain_rules, give_hint, list_rules, show_steps};
use super::history::history;
use super::live_report::{LiveReport, grade_and_show};
use super::pack::pack;
use super::show_report::show_report;
use super::watch::watch;
use crate::command_line::{doctor, print_note, print_text, report_failure};
use crate::exit::Exit;
use crate::failure::Failure;

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
        "grade" => Arguments::read(given).and_then(|arguments| grade(&arguments)),
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

pub(crate) fn grade(arguments: &Arguments) -> Result<Exit, Failure> {
    if arguments.help {
        print_text(help())?;
        return Ok(Exit::Success);
    }
    if arguments.format == Format::Diagnostics {
        return diagnostics(arguments);
    }
    if let Some(file) = &arguments.pack {
        return pack(arguments, file);
    }
    if arguments.watch {
        return watch(arguments.clone());
    }
    if arguments.part.as_deref() == Some("0") {
        print_note("note: part 0 is your own examples; this is `cargo grade --examples`");
        return examples(arguments);
    }
    if arguments.examples {
        return examples(arguments);
    }
    if arguments.history {
        return history(arguments);
    }
    let (context, submission) = CommandInputs::begin(arguments)?;
    let is_help = arguments.explain.is_some() || arguments.steps || arguments.list;
    let is_report = !is_help && arguments.hint.is_none();
    // Only there, a report in two pieces is of use.
    let is_on_terminal = io::stdout().is_terminal();
    if is_report && LiveReport::is_for(&context) && is_on_terminal {
        return grade_and_show(&context, &submission);
    }
    context.grade_if_changed(&submission, None, |graded| {
        if arguments.explain.is_some() {
            explain_rules(&context, graded, false)?;
        } else if arguments.steps {
            show_steps(&context, graded)?;
        } else if arguments.list {
            list_rules(&context, graded)?;
        } else if let Some(steps) = arguments.hint {
            give_hint(&context, graded, steps)?;
            return Ok(graded.exit(None));
        } else {
            show_report(&context, graded)?;
            return Ok(graded.exit(arguments.fail_under));
        }
        Ok(Exit::Success)
    })?
}
