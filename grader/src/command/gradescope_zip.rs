//! `grader gradescope-zip`: what is uploaded to Gradescope.

use std::io::Write as _;
use std::path::PathBuf;

use clap::Args;
use grader::class::write_whole;
use grader::exit::Exit;
use grader::gradescope::Upload;
use grader::specs::Assignment;

use super::failure::Failure;
use super::place;

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
pub(crate) fn run(arguments: &Arguments) -> Result<Exit, Failure> {
    let root = place::root()?;
    // A mistake in the cases is better found here than there.
    Assignment::read(&root.join("specs"), &arguments.cases)?;
    let upload =
        Upload::of(&root, &arguments.cases).map_err(|error| Failure::usage(error.to_string()))?;
    let bytes = upload
        .zip()
        .map_err(|error| Failure::usage(error.to_string()))?;
    write_whole(&arguments.out, &bytes)?;
    let mut out = anstream::stdout();
    let _ = writeln!(
        out,
        "{} files in {}",
        upload.files.len(),
        arguments.out.display()
    );
    Ok(Exit::Graded)
}
