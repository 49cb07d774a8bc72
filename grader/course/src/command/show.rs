//! `course show`: one student's report.

use std::io::Write as _;
use std::path::PathBuf;

use clap::Args;
use course::class::ResultsFolder;
use course::export::feedback_text;
use course::gradebook::CourseFile;
use grader::exit::Exit;

use grader::command_line::CommandError;

/// The arguments of `course show`.
#[derive(Debug, Args)]
pub(crate) struct Arguments {
    /// The student's key: the first column of `results.csv`
    key: String,
    /// A results folder of `course class` [default: `out` in `course.toml`, or else results]
    #[arg(long, value_name = "DIR")]
    results: Option<PathBuf>,
    /// The course's settings [default: `course.toml` in this folder]
    #[arg(long, value_name = "FILE")]
    course: Option<PathBuf>,
}

/// Prints the report.
pub(crate) fn run(arguments: &Arguments) -> Result<Exit, CommandError> {
    let usual = PathBuf::from("results");
    let course = CourseFile::find(arguments.course.as_deref(), &usual)?;
    let results = arguments
        .results
        .clone()
        .or(course.run.out)
        .unwrap_or(usual);
    let result = ResultsFolder::at(&results).result(&arguments.key)?;
    let _ = writeln!(anstream::stdout(), "{}", feedback_text(&result));
    Ok(Exit::Success)
}
