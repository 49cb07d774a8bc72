//! Where the assignment lies, seen from where the grader was started.

use std::path::{Path, PathBuf};

use super::failure::Failure;

/// Returns the folder above, or the current one, that holds the assignment; `.` at the assignment's own top.
pub(crate) fn root() -> Result<PathBuf, Failure> {
    let here = std::env::current_dir()
        .map_err(|error| Failure::usage(format!("find the current folder: {error}")))?;
    let mut above = PathBuf::new();
    for folder in here.ancestors() {
        if holds_assignment(folder) {
            return Ok(above);
        }
        above.push("..");
    }
    Err(Failure::Usage {
        what: "find the assignment: no folder from here upwards holds `specs/rubric.toml`"
            .to_owned(),
        hint: Some(
            "go into the assignment's folder, or name its specs with `--specs DIR`".to_owned(),
        ),
    })
}

fn holds_assignment(folder: &Path) -> bool {
    folder.join("specs").join("rubric.toml").is_file()
}
