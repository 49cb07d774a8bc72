//! `course handout`: what students get.

use std::path::PathBuf;

use clap::Args;
use course::bundle::{self, Recipient};
use course::output_files::OutputFiles;
use grader::atomic_file;
use grader::exit::Exit;
use grader::failure::Failure;

use grader::command_line::{find_assignment_folder, print_text};

/// The folder that the zip unpacks to.
const FOLDER: &str = "kalah";

/// The arguments of `course handout`.
#[derive(Debug, Args)]
pub(crate) struct HandoutArguments {
    /// The folder to write to, which must be new or empty
    #[arg(long, value_name = "DIR", required_unless_present = "zip")]
    out: Option<PathBuf>,
    /// The zip to write
    #[arg(long, value_name = "FILE")]
    zip: Option<PathBuf>,
    /// A built `opponent` for `linux`, `macos` or `windows`: the sample opponents of part 8; repeatable
    #[arg(long, value_name = "SYSTEM=FILE", value_parser = sample)]
    opponent: Vec<(String, PathBuf)>,
}

/// Reads the system and the file of a program.
fn sample(text: &str) -> Result<(String, PathBuf), String> {
    match text.split_once('=') {
        Some(("windows", file)) => Ok(("opponent-windows.exe".to_owned(), file.into())),
        Some((system @ ("linux" | "macos"), file)) => {
            Ok((format!("opponent-{system}"), file.into()))
        }
        _ => Err("write `linux=`, `macos=` or `windows=`, and the program after it".to_owned()),
    }
}

/// Writes the handout.
pub(crate) fn handout(arguments: &HandoutArguments) -> Result<Exit, Failure> {
    let mut files = bundle::handout(&find_assignment_folder()?, Recipient::Student)?;
    for (name, file) in &arguments.opponent {
        files.copy_program(file, format!("opponents/{name}"))?;
    }
    let count = files.count();
    if let Some(folder) = &arguments.out {
        files.write_to_new(folder)?;
        print_text(format_args!("{count} files in {}\n", folder.display()))?;
    }
    if let Some(file) = &arguments.zip {
        let mut below = OutputFiles::default();
        below.add_all(FOLDER, files);
        atomic_file::write_named(file, &below.zip()?)?;
        print_text(format_args!("{count} files in {}\n", file.display()))?;
    }
    Ok(Exit::Success)
}
