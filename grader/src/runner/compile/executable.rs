//! A compiled submission, which answers questions.

use std::path::{Path, PathBuf};
use std::time::Duration;
use std::{fs, io};

use super::compiler_warning::CompilerWarning;
use super::nondeterminism::Nondeterminism;
use super::scratch_dir::ScratchDir;
use crate::runner::grading_limits::LimitUsage;
use notation::Callee;

/// A compiled submission, ready to be asked.
#[derive(Debug)]
pub struct Executable {
    /// The program that answers questions.
    pub path: PathBuf,
    /// The functions that it lacks, each with the compiler's message.
    pub missing: Vec<Missing>,
    /// The compiler's warnings, the most telling first.
    pub warnings: Vec<CompilerWarning>,
    /// Sources of answers other than its questions.
    pub nondeterminism: Nondeterminism,
    /// Whether it was compiled with the precompiled part just now. A submission that doesn't compile with it is compiled again without.
    pub uses_precompiled: bool,
    /// The libraries that it starts with; empty if the system doesn't say.
    pub(crate) libraries: Vec<PathBuf>,
    /// The compiler's time.
    pub timing: CompileTiming,
    /// Largest share of a limit that the compiler used.
    pub limit_usage: LimitUsage,
    /// The folder with the program; it is removed together with this value.
    pub(super) scratch: ScratchDir,
}

/// A function that is missing, or declared differently from the assignment.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Missing {
    /// The function.
    pub callee: Callee,
    /// The compiler's message, in one line.
    pub why: String,
}

/// The compiler's time.
#[derive(Clone, Copy, Debug, Default)]
pub struct CompileTiming {
    /// Compiling the submission; where it is one crate with the driver, all of it.
    pub library: Duration,
    /// Compiling the driver against it, and linking both; zero where they are one crate.
    pub link: Duration,
}

impl Executable {
    /// Opens a complete executable that [`Executable::keep`] has kept.
    pub fn open(kept: &Path) -> io::Result<Executable> {
        let executable = Executable::in_folder(ScratchDir::begin()?);
        // A copy that another thread's child still holds open for writing can't be started yet; a link always can.
        fs::hard_link(kept, &executable.path)
            .or_else(|_| fs::copy(kept, &executable.path).map(drop))?;
        Ok(executable)
    }

    /// Returns the executable in this folder, which lacks nothing.
    pub(super) fn in_folder(scratch: ScratchDir) -> Executable {
        Executable {
            path: scratch.root().join(executable_name()),
            missing: Vec::new(),
            warnings: Vec::new(),
            nondeterminism: Nondeterminism::default(),
            uses_precompiled: false,
            libraries: Vec::new(),
            timing: CompileTiming::default(),
            limit_usage: LimitUsage::default(),
            scratch,
        }
    }

    /// Moves the executable into a folder that has nothing else: neither sources nor what the compiler has left.
    pub fn without_sources(self) -> io::Result<Executable> {
        self.moved().map(|(executable, _)| executable)
    }

    /// Moves the executable into a folder of its own, and returns the one that it was compiled in too.
    pub(super) fn moved(self) -> io::Result<(Executable, ScratchDir)> {
        let scratch = ScratchDir::begin()?;
        let path = scratch.root().join(executable_name());
        // The kept file may be on another disk.
        fs::rename(&self.path, &path).or_else(|_| fs::copy(&self.path, &path).map(|_| ()))?;
        let alone = Executable {
            path,
            scratch,
            ..self
        };
        Ok((alone, self.scratch))
    }

    /// Keeps an executable that lacks nothing at this path.
    pub fn keep(&self, path: &Path) -> io::Result<()> {
        let new = path.with_extension(std::process::id().to_string());
        fs::copy(&self.path, &new)?;
        fs::rename(&new, path)
    }
}

pub(super) fn executable_name() -> String {
    format!("driver{}", std::env::consts::EXE_SUFFIX)
}
