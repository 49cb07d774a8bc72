//! `course show`: one student's report.

use std::io::Write as _;
use std::path::PathBuf;

use clap::Args;
use course::class::ResultsFolder;
use course::export::feedback_text;
use grader::exit::Exit;

use grader::command_line::CommandError;

/// The arguments of `course show`.
#[derive(Debug, Args)]
pub(crate) struct Arguments {
    /// The student's key: the first column of `results.csv`
    key: String,
    /// A results folder of `course class`
    #[arg(long, value_name = "DIR", default_value = "results")]
    results: PathBuf,
}

/// Prints the report.
pub(crate) fn run(arguments: &Arguments) -> Result<Exit, CommandError> {
    let result = ResultsFolder::at(&arguments.results).result(&arguments.key)?;
    let _ = writeln!(anstream::stdout(), "{}", feedback_text(&result));
    Ok(Exit::Success)
}
