//! `course classroom50-files`: what Classroom 50 takes to grade by itself.

use std::fs;
use std::io::Write as _;
use std::path::PathBuf;

use clap::Args;
use course::atomic_file::write as write_atomically;
use course::bundle::classroom50::bundle;
use grader::exit::Exit;
use grader::specs::Assignment;

use grader::command_line::CommandError;
use grader::command_line::locate;

/// What `course classroom50-files` is told.
#[derive(Debug, Args)]
pub(crate) struct Arguments {
    /// The folder to write to: `CLASSROOM/autograders/ASSIGNMENT` in your repository
    #[arg(long, value_name = "DIR")]
    out: PathBuf,
    /// Adds an instructor's own cases: a file or a folder of them
    #[arg(long, value_name = "PATH")]
    cases: Vec<PathBuf>,
}

/// Writes the files.
pub(crate) fn run(arguments: &Arguments) -> Result<Exit, CommandError> {
    let root = locate::root()?;
    Assignment::read(&root.join("specs"), &arguments.cases)?;
    let files =
        bundle(&root, &arguments.cases).map_err(|error| CommandError::usage(error.to_string()))?;
    for (name, bytes) in &files {
        let path = arguments.out.join(name);
        let folder = path.parent().unwrap_or(&arguments.out);
        fs::create_dir_all(folder).map_err(|error| {
            CommandError::usage(format!("make `{}`: {error}", folder.display()))
        })?;
        write_atomically(&path, bytes)?;
    }
    let mut out = anstream::stdout();
    let _ = writeln!(out, "{} files in {}", files.len(), arguments.out.display());
    Ok(Exit::Success)
}
