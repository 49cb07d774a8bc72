//! `course handout`: what students get.

use std::io::Write as _;
use std::path::PathBuf;

use clap::Args;
use course::bundle::{Recipient, handout};
use course::output_files::Files;
use grader::atomic_file;
use grader::exit::Exit;

use grader::command_line::CommandError;
use grader::command_line::find_assignment;

/// The folder that the zip unpacks to.
const FOLDER: &str = "kalah";

/// The arguments of `course handout`.
#[derive(Debug, Args)]
pub(crate) struct Arguments {
    /// The folder to write to, which must be new or empty
    #[arg(long, value_name = "DIR", required_unless_present = "zip")]
    out: Option<PathBuf>,
    /// The zip to write
    #[arg(long, value_name = "FILE")]
    zip: Option<PathBuf>,
}

/// Writes the handout.
pub(crate) fn run(arguments: &Arguments) -> Result<Exit, CommandError> {
    let files = handout(&find_assignment::assignment_folder()?, Recipient::Student)?;
    let count = files.count();
    let mut out = anstream::stdout();
    if let Some(folder) = &arguments.out {
        files.write_to_new(folder)?;
        let _ = writeln!(out, "{count} files in {}", folder.display());
    }
    if let Some(file) = &arguments.zip {
        let mut below = Files::default();
        below.add_all(FOLDER, files);
        atomic_file::write(file, &below.zip()?)?;
        let _ = writeln!(out, "{count} files in {}", file.display());
    }
    Ok(Exit::Success)
}
