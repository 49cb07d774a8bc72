//! Finds the assignment from the current folder, and the folder that Cargo builds in.

use std::path::{Path, PathBuf};

use crate::command_line::CommandError;

/// Returns the path from here up to the assignment's folder; empty if that is the current folder.
pub fn find_assignment_folder() -> Result<PathBuf, CommandError> {
    let here = std::env::current_dir()
        .map_err(|error| CommandError::usage(format!("find the current folder: {error}")))?;
    let mut above = PathBuf::new();
    for folder in here.ancestors() {
        if holds_assignment(folder) {
            return Ok(above);
        }
        above.push("..");
    }
    Err(CommandError::Usage {
        what: "find the assignment: neither this folder nor any folder above it contains `specs/rubric.toml`"
            .to_owned(),
        hint: Some(
            "go into the assignment's folder, or name its specs with `--specs DIR`".to_owned(),
        ),
    })
}

/// Returns the folder that Cargo builds in, next to the specs, if there is one.
pub fn find_target(specs: &Path) -> Option<PathBuf> {
    let target = match std::env::var_os("CARGO_TARGET_DIR") {
        Some(target) => PathBuf::from(target),
        None => specs.parent()?.join("target"),
    };
    target.is_dir().then_some(target)
}

/// Returns the folder of the specs: the one that was named, or else the assignment's.
pub fn find_specs(named: Option<&PathBuf>) -> Result<PathBuf, CommandError> {
    match named {
        Some(specs) => Ok(specs.clone()),
        None => Ok(find_assignment_folder()?.join("specs")),
    }
}

fn holds_assignment(folder: &Path) -> bool {
    folder.join("specs").join("rubric.toml").is_file()
}
