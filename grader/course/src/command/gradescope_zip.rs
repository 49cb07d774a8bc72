//! `grader gradescope-zip`: what is uploaded to Gradescope.

use std::io::Write as _;
use std::path::PathBuf;

use clap::Args;
use course::atomic_file::write as write_atomically;
use course::bundle::gradescope::Upload;
use grader::exit::Exit;
use grader::specs::Assignment;

use grader::command_line::CommandError;
use grader::command_line::locate;

/// What `grader gradescope-zip` is told.
#[derive(Debug, Args)]
pub(crate) struct Arguments {
    /// The zip to write
    #[arg(long, value_name = "FILE")]
    out: PathBuf,
    /// Adds an instructor's own cases: a file or a folder of them
    #[arg(long, value_name = "PATH")]
    cases: Vec<PathBuf>,
}

/// Writes the zip.
pub(crate) fn run(arguments: &Arguments) -> Result<Exit, CommandError> {
    let root = locate::root()?;
    // A mistake in the cases is better found here than there.
    Assignment::read(&root.join("specs"), &arguments.cases)?;
    let upload = Upload::of(&root, &arguments.cases)
        .map_err(|error| CommandError::usage(error.to_string()))?;
    let bytes = upload
        .zip()
        .map_err(|error| CommandError::usage(error.to_string()))?;
    write_atomically(&arguments.out, &bytes)?;
    let mut out = anstream::stdout();
    let _ = writeln!(
        out,
        "{} files in {}",
        upload.files.len(),
        arguments.out.display()
    );
    Ok(Exit::Success)
}
