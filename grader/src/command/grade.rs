//! `grader grade`: one submission, one report.

use std::fs;
use std::io::Write as _;
use std::path::{Path, PathBuf};
use std::thread;

use clap::{Args, ValueEnum};
use grader::exit::Exit;
use grader::grade::Grader;
use grader::report::{Outcome, Report};
use grader::runner::Compiler;
use grader::specs::{Assignment, Selection};
use grader::terminal::{self, shell};
use submission::Submission;

use super::{pack, watch};
use grader::command_line::CommandError;
use grader::command_line::{compiler, locate};

/// What `grader grade` is told.
#[derive(Debug, Args)]
pub(crate) struct Arguments {
    /// The submission: a folder that holds a crate, or an archive of one [default: starter]
    pub(super) path: Option<PathBuf>,
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
    pub(super) cases: Vec<PathBuf>,
    /// Ends with exit code 5 if the score is lower than this
    #[arg(long, value_name = "POINTS")]
    pub(super) fail_under: Option<u32>,
    /// Grades again whenever a file is saved, until Ctrl-C
    #[arg(long, conflicts_with_all = ["format", "out", "fail_under", "pack"])]
    watch: bool,
    /// Packs the submission into this zip, reads it back, and says what it earns
    #[arg(long, value_name = "FILE", conflicts_with_all = ["format", "out", "case", "part"])]
    pack: Option<PathBuf>,
    /// Limits other than the default ones
    #[arg(long, value_name = "FILE")]
    pub(super) settings: Option<PathBuf>,
    /// Runs the submission without a sandbox, as any program of your own
    #[arg(long)]
    pub(super) no_sandbox: bool,
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
pub(crate) fn run(arguments: &Arguments) -> Result<Exit, CommandError> {
    if let Some(file) = &arguments.pack {
        return pack::run(arguments, file);
    }
    if arguments.watch {
        return watch::run(arguments);
    }
    let (_, path) = places(arguments)?;
    // What the caller named is looked at before the machine is.
    let submission = Submission::read(&path)?;
    let compiler = compiler::find(arguments.settings.as_deref(), arguments.no_sandbox)?;
    let report = judge(arguments, &compiler, &path, &submission)?;
    show(arguments, &report)?;
    Ok(exit(&report, arguments.fail_under))
}

/// Returns where the specs and the submission lie.
pub(super) fn places(arguments: &Arguments) -> Result<(PathBuf, PathBuf), CommandError> {
    if let (Some(specs), Some(path)) = (&arguments.specs, &arguments.path) {
        return Ok((specs.clone(), path.clone()));
    }
    let root = locate::root()?;
    let or = |given: &Option<PathBuf>, name: &str| given.clone().unwrap_or_else(|| root.join(name));
    Ok((
        or(&arguments.specs, "specs"),
        or(&arguments.path, "starter"),
    ))
}

/// Grades the submission once more, as everything stands now.
pub(super) fn once(arguments: &Arguments, compiler: &Compiler) -> Result<Report, CommandError> {
    let (_, path) = places(arguments)?;
    once_at(arguments, compiler, &path)
}

/// Grades the submission at another path.
pub(super) fn once_at(
    arguments: &Arguments,
    compiler: &Compiler,
    path: &Path,
) -> Result<Report, CommandError> {
    judge(arguments, compiler, path, &Submission::read(path)?)
}

/// Grades a submission that was read from this path.
fn judge(
    arguments: &Arguments,
    compiler: &Compiler,
    path: &Path,
    submission: &Submission,
) -> Result<Report, CommandError> {
    let (specs, _) = places(arguments)?;
    let (grader, ready) = thread::scope(|scope| {
        // The compiler takes most of the time; the specs are read meanwhile, and nothing is asked if they are wrong.
        let compiling = scope.spawn(|| compiler.compile(submission));
        let grader = assignment(arguments, &specs).and_then(|assignment| {
            let grader = Grader::new(assignment, compiler.clone());
            grader.prepare()?;
            Ok(grader)
        });
        (grader, compiling.join())
    });
    let grader = grader?;
    let ready =
        ready.map_err(|_| CommandError::internal(&"compile the submission: it panicked"))?;
    let name = path.to_string_lossy().replace('\\', "/");
    let done = grader.grade_compiled(&name, submission, ready)?;
    Ok(done.report)
}

/// Reads what is asked, and takes out of it what isn't wanted now.
fn assignment(arguments: &Arguments, specs: &Path) -> Result<Assignment, CommandError> {
    let mut assignment = Assignment::read(specs, &arguments.cases)?;
    let selection = Selection {
        part: arguments.part,
        name: arguments.case.clone(),
    };
    selection
        .apply(&mut assignment)
        .map_err(CommandError::usage)?;
    Ok(assignment)
}

/// Writes the report as text, or the cases of one rule in full if that was asked for.
pub(super) fn as_text(arguments: &Arguments, report: &Report) -> String {
    if arguments.case.is_some() {
        terminal::write_cases(report)
    } else {
        terminal::write_again(report, &again(arguments))
    }
}

/// Writes the report where it is wanted.
fn show(arguments: &Arguments, report: &Report) -> Result<(), CommandError> {
    let written = match arguments.format {
        Format::Text => as_text(arguments, report),
        Format::Json => {
            let json = serde_json::to_string_pretty(report)
                .map_err(|error| CommandError::internal(&format!("write the report: {error}")))?;
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
        .map_err(|error| CommandError::usage(format!("write `{}`: {error}", file.display())))
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
    if arguments.no_sandbox {
        command.push_str(" --no-sandbox");
    }
    command
}

/// Returns the exit code that says how it went.
pub(super) fn exit(report: &Report, fail_under: Option<u32>) -> Exit {
    match report.outcome {
        Outcome::DoesNotCompile | Outcome::Refused => Exit::DoesNotCompile,
        Outcome::Graded if fail_under.is_some_and(|least| report.score < least) => {
            Exit::BelowThreshold
        }
        Outcome::Graded => Exit::Success,
    }
}
