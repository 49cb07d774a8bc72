//! An autograder's bundle, with which another system grades on its own: the assignment, hidden cases, and a program to start.

use grader::failure::Failure;
use std::path::{Path, PathBuf};

use crate::gradebook::settings::Choice as _;
use time::OffsetDateTime;
use time::format_description::well_known::Rfc3339;

use super::handout::{Recipient, handout};
use crate::gradebook::{ExtraPointsPolicy, HiddenCaseVisibility};
use staff::output_files::OutputFiles;

/// The script that Gradescope runs once, with the network.
const SETUP: &str = include_str!("gradescope/setup.sh");

/// The script that Gradescope runs for each submission.
const RUN: &str = include_str!("gradescope/run_autograder");

/// The program that Classroom 50 runs for each submission.
const AUTOGRADER: &str = include_str!("classroom50/autograder.py");

/// The version of Rust that both install.
const RUST: &str = env!("CARGO_PKG_RUST_VERSION");

/// Settings of the course that an autograder needs.
#[derive(Clone, Debug, Default)]
pub struct AutograderPolicy {
    /// Use of extra points.
    pub extra: ExtraPointsPolicy,
    /// The part of hidden cases that students see.
    pub hidden: HiddenCaseVisibility,
    /// The last due date of anyone.
    pub due: Option<OffsetDateTime>,
}

/// Makes what Gradescope builds its containers from; an instructor uploads it as a zip.
pub fn gradescope_autograder(
    root: &Path,
    cases: &[PathBuf],
    policy: &AutograderPolicy,
) -> Result<OutputFiles, Failure> {
    let mut files = assignment(root, cases)?;
    files.add_program("setup.sh", SETUP.replace("@RUST@", RUST));
    files.add_program("run_autograder", policy.written_into(RUN));
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
    policy: &AutograderPolicy,
) -> Result<OutputFiles, Failure> {
    let mut files = assignment(root, cases)?;
    if let Some(program) = program {
        files.copy_program(program, "course")?;
    }
    files.add("autograder.py", policy.written_into(AUTOGRADER));
    files.add(
        "runtime.json",
        format!(
            "{{\n  \"runs-on\": \"ubuntu-latest\",\n  \"rust\": \"{RUST}\",\n  \"apt\": [\"gcc\", \"libc6-dev\"]\n}}\n"
        ),
    );
    Ok(files)
}

impl AutograderPolicy {
    /// Writes the settings into a program, as options of `course autograde`.
    fn written_into(&self, program: &str) -> String {
        let (extra, hidden) = (self.extra.word(), self.hidden.word());
        let mut options = format!("--extra {extra} --hidden {hidden}");
        if let Some(due) = self.due.and_then(|due| due.format(&Rfc3339).ok()) {
            options.push_str(&[" --due ", &due].concat());
        }
        program.replace("@OPTIONS@", &options)
    }
}

fn assignment(root: &Path, cases: &[PathBuf]) -> Result<OutputFiles, Failure> {
    let mut files = OutputFiles::default();
    files.add_all("assignment", handout(root, Recipient::Autograder)?);
    for (index, path) in cases.iter().enumerate() {
        let name = path.file_name().unwrap_or_default().to_string_lossy();
        files.copy(path, &format!("cases/{}/{name}", index + 1), &|_| false)?;
    }
    Ok(files)
}
