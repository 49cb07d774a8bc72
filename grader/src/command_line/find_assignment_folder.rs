//! Finds the assignment from the current folder, and the folder that Cargo builds in.

use crate::failure::Failure;
use std::path::{Path, PathBuf};

/// Returns the path from here up to the assignment's folder; empty if that is the current folder.
pub fn find_assignment_folder() -> Result<PathBuf, Failure> {
    let here = std::env::current_dir()
        .map_err(|error| Failure::usage(format!("can't find the current folder: {error}")))?;
    let mut above = PathBuf::new();
    for folder in here.ancestors() {
        if holds_assignment(folder) {
            return Ok(above);
        }
        above.push("..");
    }
    let what = "there is no assignment here: neither this folder nor any folder above it contains `specs/rubric.toml`";
    let hint = "go into the assignment's folder, or name its specs with `--specs DIR`";
    Err(Failure::usage(what).with_hint(hint))
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
pub fn find_specs(named: Option<&PathBuf>) -> Result<PathBuf, Failure> {
    match named {
        Some(specs) => Ok(specs.clone()),
        None => Ok(find_assignment_folder()?.join("specs")),
    }
}

fn holds_assignment(folder: &Path) -> bool {
    folder.join("specs").join("rubric.toml").is_file()
}
