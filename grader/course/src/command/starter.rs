//! `course starter`: the starter, made from the solution.

use std::path::PathBuf;

use clap::Args;
use class::bundle;
use grader::command_line::{find_assignment_folder, print_text};
use grader::exit::Exit;
use grader::failure::Failure;
use grader::report::plural;
use staff::output_files::OutputFiles;

use super::write_changed_files::{exit_after, write_changed_files};

/// The arguments of `course starter`.
#[derive(Debug, Args)]
pub(crate) struct StarterArguments {
    /// Writes nothing, and fails if anything would change
    #[arg(long)]
    check: bool,
}

/// Writes `starter/src`, and lists its files that the solution doesn't have.
pub(crate) fn starter(arguments: &StarterArguments) -> Result<Exit, Failure> {
    let root = find_assignment_folder()?;
    let starter = bundle::starter(&root)?;
    let text = |bytes: &[u8]| String::from_utf8_lossy(bytes).into_owned();
    let files: Vec<(PathBuf, String)> = starter
        .iter()
        .map(|(path, file)| (root.join(path), text(&file.bytes)))
        .collect();
    let changed = write_changed_files(&files, arguments.check)?;
    let mut present = OutputFiles::default();
    present.copy(&root.join("starter/src"), "starter/src", &|_| false)?;
    let mut strays = 0;
    for (path, _) in present.iter() {
        if starter.iter().all(|(made, _)| made != path) {
            strays += 1;
            print_text(format_args!(
                "{:<12} {path}: not in the solution; delete it\n",
                "stray"
            ))?;
        }
    }
    print_text(format_args!(
        "{} files, {changed} {} changed\n",
        files.len(),
        plural(changed, "file")
    ))?;
    let missed = if arguments.check { changed } else { 0 };
    Ok(exit_after(strays + missed, true))
}
