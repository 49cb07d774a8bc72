//! `grader grade`: one submission, one report.

use std::fs;
use std::io::Write as _;
use std::path::{Path, PathBuf};

use clap::{Args, ValueEnum};
use grader::assignment::Assignment;
use grader::exit::Exit;
use grader::grade::Grader;
use grader::intake::Submission;
use grader::report::{Outcome, Report};
use grader::selection::Selection;
use grader::{shell, text};

use super::failure::Failure;
use super::{place, setup};

/// What `grader grade` is told.
#[derive(Debug, Args)]
pub(crate) struct Arguments {
    /// The submission: a folder that holds a crate, or an archive of one [default: starter]
    path: Option<PathBuf>,
    /// Grades only this part
    #[arg(long, value_name = "N")]
    part: Option<usize>,
    /// Asks only this: a rule's name, an example's title, or a question
    #[arg(long, value_name = "NAME")]
    case: Option<String>,
    /// How the report is written
    #[arg(long, value_enum, default_value_t = Format::Text)]
    format: Format,
    /// Writes the report to this file
    #[arg(long, value_name = "FILE")]
    out: Option<PathBuf>,
    /// The folder that holds the assignment's specs [default: specs]
    #[arg(long, value_name = "DIR")]
    specs: Option<PathBuf>,
    /// Adds an instructor's own cases: a file or a folder of them
    #[arg(long, value_name = "PATH")]
    cases: Vec<PathBuf>,
    /// Ends with exit code 5 if the score is lower than this
    #[arg(long, value_name = "POINTS")]
    fail_under: Option<u32>,
    /// Limits other than the default ones
    #[arg(long, value_name = "FILE")]
    settings: Option<PathBuf>,
    /// Runs the submission without a cage, as any program of your own
    #[arg(long)]
    no_cage: bool,
}

/// How a report is written.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
enum Format {
    /// For a terminal.
    Text,
    /// For programs.
    Json,
}

/// Grades one submission.
pub(crate) fn run(arguments: &Arguments) -> Result<Exit, Failure> {
    let (specs, path) = match (&arguments.specs, &arguments.path) {
        (Some(specs), Some(path)) => (specs.clone(), path.clone()),
        (specs, path) => {
            let root = place::root()?;
            let or = |given: &Option<PathBuf>, name: &str| {
                given.clone().unwrap_or_else(|| root.join(name))
            };
            (or(specs, "specs"), or(path, "starter"))
        }
    };
    let submission = Submission::read(&path)?;
    let mut assignment = Assignment::read(&specs, &arguments.cases)?;
    let selection = Selection {
        part: arguments.part,
        name: arguments.case.clone(),
    };
    selection.apply(&mut assignment).map_err(Failure::usage)?;
    let compiler = setup::compiler(arguments.settings.as_deref(), arguments.no_cage)?;
    let grader = Grader::new(assignment, compiler);
    let name = path.to_string_lossy().replace('\\', "/");
    let report = grader.grade(&name, &submission)?.report;
    show(arguments, &report)?;
    Ok(exit(&report, arguments.fail_under))
}

/// Writes the report where it is wanted.
fn show(arguments: &Arguments, report: &Report) -> Result<(), Failure> {
    let written = match arguments.format {
        Format::Text if arguments.case.is_some() => text::write_cases(report),
        Format::Text => text::write_again(report, &again(arguments)),
        Format::Json => {
            let json = serde_json::to_string_pretty(report)
                .map_err(|error| Failure::ours(&format!("write the report: {error}")))?;
            json + "\n"
        }
    };
    let Some(file) = &arguments.out else {
        // Whoever reads us may have seen enough.
        let _ = anstream::stdout().write_all(written.as_bytes());
        return Ok(());
    };
    let plain = anstream::adapter::strip_str(&written).to_string();
    fs::write(file, plain)
        .map_err(|error| Failure::usage(format!("write `{}`: {error}", file.display())))
}

/// Returns the command that grades the same submission by the same specs.
fn again(arguments: &Arguments) -> String {
    let mut command = "cargo grade".to_owned();
    let mut add = |option: &str, path: &Path| {
        command.push_str(option);
        command.push(' ');
        command.push_str(&shell::path(&path.to_string_lossy().replace('\\', "/")));
    };
    if let Some(path) = &arguments.path {
        add("", path);
    }
    if let Some(specs) = &arguments.specs {
        add(" --specs", specs);
    }
    if let Some(settings) = &arguments.settings {
        add(" --settings", settings);
    }
    if arguments.no_cage {
        command.push_str(" --no-cage");
    }
    command
}

fn exit(report: &Report, fail_under: Option<u32>) -> Exit {
    match report.outcome {
        Outcome::DoesNotCompile | Outcome::Refused => Exit::DoesNotCompile,
        Outcome::Graded if fail_under.is_some_and(|least| report.score < least) => {
            Exit::BelowThreshold
        }
        Outcome::Graded => Exit::Graded,
    }
}
