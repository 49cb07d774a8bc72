//! `grader handout`: what students get.

use std::fs;
use std::io::Write as _;
use std::path::PathBuf;

use clap::Args;
use course::atomic_file::write as write_atomically;
use course::bundle::handout::{Handout, Recipient};
use grader::exit::Exit;

use grader::command_line::CommandError;
use grader::command_line::locate;

/// What `grader handout` is told.
#[derive(Debug, Args)]
pub(crate) struct Arguments {
    /// The folder to write it to, a new or an empty one
    #[arg(long, value_name = "DIR", required_unless_present = "zip")]
    out: Option<PathBuf>,
    /// The zip to write it to
    #[arg(long, value_name = "FILE")]
    zip: Option<PathBuf>,
}

/// Writes the handout.
pub(crate) fn run(arguments: &Arguments) -> Result<Exit, CommandError> {
    let handout = Handout::of(&locate::root()?, Recipient::Student)?;
    let count = handout.files.len();
    let mut out = anstream::stdout();
    if let Some(folder) = &arguments.out {
        handout.write(folder)?;
        let _ = writeln!(out, "{count} files in {}", folder.display());
    }
    if let Some(file) = &arguments.zip {
        if let Some(folder) = file
            .parent()
            .filter(|folder| !folder.as_os_str().is_empty())
        {
            fs::create_dir_all(folder).map_err(|error| {
                CommandError::usage(format!("make `{}`: {error}", folder.display()))
            })?;
        }
        write_atomically(file, &handout.zip("kalah")?)?;
        let _ = writeln!(out, "{count} files in {}", file.display());
    }
    Ok(Exit::Success)
}
