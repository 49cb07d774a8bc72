//! `grader grade`: one submission, one report.

use std::fs;
use std::io::Write as _;
use std::path::PathBuf;

use clap::{Args, ValueEnum};
use grader::command_line::CommandError;
use grader::exit::Exit;
use grader::report::{Outcome, Report};
use grader::terminal::HINT_STEPS;

use super::session::{Graded, Session};
use super::{history, learn, pack, present, watch};

/// What `grader grade` is told.
#[derive(Debug, Args)]
#[expect(
    clippy::struct_excessive_bools,
    reason = "each is a switch of its own on the command line"
)]
pub(crate) struct Arguments {
    /// The submission: a folder that holds a crate, or an archive of one [default: starter]
    pub(super) path: Option<PathBuf>,
    /// Grades only this part
    #[arg(long, value_name = "N")]
    pub(super) part: Option<usize>,
    /// Asks only this: a rule or the beginning of one, an example's title, or a question
    #[arg(long, value_name = "NAME")]
    pub(super) case: Option<String>,
    /// Shows everything, however long it is
    #[arg(long)]
    pub(super) all: bool,
    /// Explains a rule: its examples, and whether your answers are right
    #[arg(long, value_name = "RULE", conflicts_with_all = ["part", "case", "format", "out", "fail_under", "watch", "pack"])]
    pub(super) explain: Option<String>,
    /// Shows the right way to the answer step by step, with `--case`
    #[arg(long, requires = "case", conflicts_with_all = ["format", "out", "fail_under", "watch", "pack"])]
    steps: bool,
    /// Gives a hint for what to fix first: 1 says where to look, 2 what to ask yourself, 3 gives a sketch
    #[arg(long, value_name = "1|2|3", num_args = 0..=1, default_missing_value = "1",
        value_parser = clap::value_parser!(u8).range(1..=i64::from(HINT_STEPS)),
        conflicts_with_all = ["format", "out", "fail_under", "watch", "pack"])]
    hint: Option<u8>,
    /// Shows the earlier grades of this submission, and grades nothing
    #[arg(long, conflicts_with_all = ["part", "case", "format", "out", "cases", "fail_under", "watch", "pack"])]
    history: bool,
    /// How the report is written
    #[arg(long, value_enum, default_value_t = Format::Text)]
    format: Format,
    /// Writes the report to this file
    #[arg(long, value_name = "FILE")]
    out: Option<PathBuf>,
    /// The folder that holds the assignment's specs [default: specs]
    #[arg(long, value_name = "DIR")]
    pub(super) specs: Option<PathBuf>,
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
    if arguments.history {
        return history::run(arguments);
    }
    let session = Session::begin(arguments)?;
    if arguments.explain.is_some() {
        return learn::explain(&session);
    }
    if arguments.steps {
        return learn::steps(&session);
    }
    if let Some(steps) = arguments.hint {
        return learn::hint(&session, steps);
    }
    let graded = session.grade()?;
    show(arguments, &session, &graded)?;
    Ok(exit(&graded.report, arguments.fail_under))
}

/// Writes the report where it is wanted.
fn show(arguments: &Arguments, session: &Session, graded: &Graded) -> Result<(), CommandError> {
    let written = match arguments.format {
        Format::Text => {
            let news = history::news(&mut history::of(session), graded);
            present::as_text(session, graded, &news)
        }
        Format::Json => {
            let json = serde_json::to_string_pretty(&graded.report)
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
