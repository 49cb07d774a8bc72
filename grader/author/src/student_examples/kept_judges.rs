//! Executables in Cargo's target folder: a judge that hasn't changed isn't compiled again.

use std::fs;
use std::path::{Path, PathBuf};

use grader::grade::Grader;
use grader::runner::Executable;
use submission::Submission;

use staff::facts::GraderFingerprint;

/// A folder of executables, each named by its sources and by all that decides how it is made.
#[derive(Debug)]
pub(super) struct KeptJudges {
    folder: PathBuf,
    compiler: GraderFingerprint,
}

impl KeptJudges {
    /// Opens the folder with this name in Cargo's target folder, if anything can be kept there.
    pub(super) fn open(grader: &Grader, name: &str) -> Option<KeptJudges> {
        let folder = grader.target()?.join(name);
        fs::create_dir_all(&folder).ok()?;
        let compiler = GraderFingerprint::of_executables(&grader.compiler);
        Some(KeptJudges { folder, compiler })
    }

    /// Returns where the executable of this program is kept.
    pub(super) fn path(&self, program: &Submission) -> PathBuf {
        self.folder
            .join(self.compiler.key(&program.digest()).to_string())
    }

    /// Removes all executables but these.
    pub(super) fn keep_only(&self, paths: &[&Path]) {
        let entries = fs::read_dir(&self.folder).into_iter().flatten().flatten();
        for path in entries.map(|entry| entry.path()) {
            if !paths.contains(&path.as_path()) {
                // Another process may have removed it.
                let _ = fs::remove_file(path);
            }
        }
    }
}

/// Returns the executable that is kept at this path, or else compiles it and keeps it there.
pub(super) fn open_or_compile<E>(
    kept: Option<&Path>,
    compile: impl FnOnce() -> Result<Executable, E>,
) -> Result<Executable, E> {
    if let Some(Ok(executable)) = kept.map(Executable::open) {
        return Ok(executable);
    }
    let executable = compile()?;
    if let Some(path) = kept.filter(|_| executable.missing.is_empty()) {
        // It is compiled again where it can't be kept.
        let _ = executable.keep(path);
    }
    Ok(executable)
}
