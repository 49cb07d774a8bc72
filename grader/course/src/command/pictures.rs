//! `course pictures`: draws the rules.

use std::fs;
use std::path::{Path, PathBuf};

use author::pictures::{draw, illustrate_markdown};
use clap::Args;
use grader::exit::Exit;
use grader::failure::Failure;
use grader::report::plural;
use grader::specs::{Assignment, RecordedSteps};

use super::write_changed_files::{exit_after, remove_other_files, write_changed_files};
use grader::command_line::{find_specs, print_text};

/// The arguments of `course pictures`.
#[derive(Debug, Args)]
pub(crate) struct PicturesArguments {
    /// The folder with the assignment's specs [default: specs]
    #[arg(long, value_name = "DIR")]
    specs: Option<PathBuf>,
    /// Writes nothing, and fails if anything would change
    #[arg(long)]
    check: bool,
}

/// Draws the rules, and shows each picture below its rule.
pub(crate) fn pictures(arguments: &PicturesArguments) -> Result<Exit, Failure> {
    let specs = find_specs(arguments.specs.as_ref())?;
    let assignment = Assignment::read_worked(&specs)?;
    let steps = RecordedSteps::read(&specs)?;
    let internal = |error: std::io::Error| Failure::usage(format!("can't draw the rules: {error}"));
    let pictures = draw(&assignment, &steps).map_err(internal)?;
    let mut files: Vec<(PathBuf, String)> = Vec::new();
    for picture in &pictures {
        let name = format!("pictures/{}.svg", picture.rule);
        files.push((specs.join(name), picture.svg.clone()));
    }
    let mut documents: Vec<&str> = assignment
        .rules
        .iter()
        .map(|rule| &*rule.place.file)
        .collect();
    documents.dedup();
    for document in documents {
        let text = fs::read_to_string(document).map_err(Failure::reading(Path::new(document)))?;
        files.push((document.into(), illustrate_markdown(&text, &pictures)));
    }
    let changed = write_changed_files(&files, arguments.check)?
        + remove_other_files(&specs.join("pictures"), "svg", &files, arguments.check)?;
    print_text(format_args!(
        "{} rules drawn, {changed} {} changed\n",
        pictures.len(),
        plural(changed, "file")
    ))?;
    Ok(exit_after(changed, arguments.check))
}
