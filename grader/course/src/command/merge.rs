//! `course merge`: the shards of a class, or of a tournament, become the results that one machine would have given.

use std::io::Write as _;
use std::path::PathBuf;

use clap::Args;
use course::class::{LockedResults, merge_shards};
use course::gradebook::CourseFile;
use course::parallel;
use course::tournament::{MergedTournament, TournamentFolder, is_tournament, merge_tournament};
use grader::atomic_file;
use grader::command_line::CommandError;
use grader::exit::Exit;

use super::assignment_arguments::AssignmentArguments;

/// The arguments of `course merge`.
#[derive(Debug, Args)]
pub(crate) struct Arguments {
    /// The folders that `course class --shard` or `course tournament --shard` has written: all shards of one run
    #[arg(required = true, value_name = "SHARD")]
    shards: Vec<PathBuf>,
    /// The folder for the results
    #[arg(long, value_name = "RESULTS")]
    out: PathBuf,
    /// The course's settings [default: `course.toml` next to the results]
    #[arg(long, value_name = "FILE")]
    course: Option<PathBuf>,
    #[command(flatten)]
    assignment: AssignmentArguments,
    /// For a tournament: gives students numbers instead of names in all tables and pages; FILE says whose they are
    #[arg(long, value_name = "FILE")]
    anonymous: Option<PathBuf>,
}

/// Merges the shards.
pub(crate) fn run(arguments: &Arguments) -> Result<Exit, CommandError> {
    if arguments.shards.iter().any(|shard| is_tournament(shard)) {
        return run_tournament(arguments);
    }
    let course = CourseFile::find(arguments.course.as_deref(), &arguments.out)?;
    let assignment = arguments.assignment.read(&course)?;
    let results = LockedResults::open(&arguments.out)?;
    let jobs = course.run.jobs().unwrap_or_else(parallel::cores);
    let done = merge_shards(&arguments.shards, &assignment, &results, jobs)?;
    // The reader may have closed the pipe.
    let _ = anstream::stdout().write_all(done.summary(&arguments.out).as_bytes());
    Ok(if done.failures.is_empty() {
        Exit::Success
    } else {
        Exit::Internal
    })
}

/// Merges the shards of a tournament.
fn run_tournament(arguments: &Arguments) -> Result<Exit, CommandError> {
    let results = TournamentFolder::open(&arguments.out)?;
    let done = merge_tournament(&arguments.shards, &results, arguments.anonymous.is_some())?;
    if let (MergedTournament::Complete(result), Some(file)) = (&done, &arguments.anonymous)
        && let Some(table) = &result.who_is_who
    {
        atomic_file::write(file, table.as_bytes())?;
    }
    // The reader may have closed the pipe.
    let _ = anstream::stdout().write_all(done.to_string().as_bytes());
    Ok(Exit::Success)
}
