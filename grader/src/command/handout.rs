//! `grader handout`: what students get.

use std::fs;
use std::io::Write as _;
use std::path::PathBuf;

use clap::Args;
use grader::class::write_whole;
use grader::exit::Exit;
use grader::handout::{Handout, HandoutError};

use super::failure::Failure;
use super::place;

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
pub(crate) fn run(arguments: &Arguments) -> Result<Exit, Failure> {
    let handout = Handout::of(&place::root()?)?;
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
            fs::create_dir_all(folder)
                .map_err(|error| Failure::usage(format!("make `{}`: {error}", folder.display())))?;
        }
        write_whole(file, &handout.zip("kalah")?)?;
        let _ = writeln!(out, "{count} files in {}", file.display());
    }
    Ok(Exit::Graded)
}

impl From<HandoutError> for Failure {
    fn from(error: HandoutError) -> Failure {
        Failure::usage(error.to_string())
    }
}
