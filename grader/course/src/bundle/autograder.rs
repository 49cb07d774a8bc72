//! The bundle with which another system grades by itself: the assignment, hidden cases, and a program to start.

use std::path::{Path, PathBuf};

use super::error::BundleError;
use super::handout::{Recipient, handout};
use crate::gradebook::ExtraPoints;
use crate::output_files::{Files, FilesError};

/// The script that Gradescope runs once, with the network.
const SETUP: &str = include_str!("gradescope/setup.sh");

/// The script that Gradescope runs for each submission.
const RUN: &str = include_str!("gradescope/run_autograder");

/// The program that Classroom 50 runs for each submission.
const AUTOGRADER: &str = include_str!("classroom50/autograder.py");

/// The version of Rust that both install.
const RUST: &str = env!("CARGO_PKG_RUST_VERSION");

/// Makes what Gradescope builds its containers from; an instructor uploads it as a zip.
pub fn gradescope_autograder(
    root: &Path,
    cases: &[PathBuf],
    extra: ExtraPoints,
) -> Result<Files, BundleError> {
    let mut files = assignment(root, cases)?;
    files.add_program("setup.sh", SETUP.replace("@RUST@", RUST));
    files.add_program("run_autograder", with_extra(RUN, extra));
    Ok(files)
}

/// Makes the files of `CLASSROOM/autograders/ASSIGNMENT/` in Classroom 50's repository.
///
/// `runtime.json` says which tools its runner needs; it is named when the assignment is added. With `program`, a built
/// `course`, the runner doesn't build anything.
pub fn classroom50_autograder(
    root: &Path,
    cases: &[PathBuf],
    program: Option<&Path>,
    extra: ExtraPoints,
) -> Result<Files, BundleError> {
    let mut files = assignment(root, cases)?;
    if let Some(program) = program {
        let bytes = std::fs::read(program).map_err(FilesError::read(program))?;
        files.add_program("course", bytes);
    }
    files.add("autograder.py", with_extra(AUTOGRADER, extra));
    files.add(
        "runtime.json",
        format!(
            "{{\n  \"runs-on\": \"ubuntu-latest\",\n  \"rust\": \"{RUST}\",\n  \"apt\": [\"gcc\", \"libc6-dev\"]\n}}\n"
        ),
    );
    Ok(files)
}

/// Writes into a program what happens to extra points.
fn with_extra(program: &str, extra: ExtraPoints) -> String {
    program.replace("@EXTRA@", &extra.to_string())
}

fn assignment(root: &Path, cases: &[PathBuf]) -> Result<Files, BundleError> {
    let mut files = Files::default();
    files.add_all("assignment", handout(root, Recipient::Autograder)?);
    for (index, path) in cases.iter().enumerate() {
        let name = path.file_name().unwrap_or_default().to_string_lossy();
        files.copy(path, &format!("cases/{}/{name}", index + 1), &|_| false)?;
    }
    Ok(files)
}
