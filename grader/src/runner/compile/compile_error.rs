//! Reasons why a submission can't be compiled.

use std::path::{Path, PathBuf};
use std::{env, io};

use thiserror::Error;

use super::compilation::CompileLimit;
use super::compiler_message::{CompilerError, CompilerErrors};
use super::find_forbidden_words::ForbiddenWord;
use super::scratch_dir::free_bytes;
use crate::atomic_file::is_disk_full;
use crate::exit::Exit;
use crate::internal_error::InternalError;
use crate::runner::grading_limits::LimitUsage;
use sandbox::Limits;

/// Reason why a submission can't be compiled.
#[derive(Debug, Error)]
pub enum CompileError {
    /// The submission uses words that are not allowed.
    #[error("the submission uses words that are not allowed")]
    Forbidden(Vec<ForbiddenWord>),
    /// The compiler refuses the submission.
    #[error("the submission does not compile")]
    Refused(CompilerErrors),
    /// The compiler reached a limit.
    #[error("compiling the submission {0}")]
    Limit(CompileLimit),
    /// The grader itself failed.
    #[error("compile in a scratch folder: {0}")]
    Internal(io::Error),
    /// The driver does not compile although the submission does.
    #[error("compile the driver: {0}")]
    Driver(String),
    /// There is no room for what the compiler writes.
    #[error("the disk with the folder `{}` is full; free some space, or name another folder in `TMPDIR`", .0.display())]
    DiskFull(PathBuf),
}

impl From<io::Error> for CompileError {
    fn from(error: io::Error) -> CompileError {
        if is_disk_full(&error) {
            CompileError::DiskFull(env::temp_dir())
        } else {
            CompileError::Internal(error)
        }
    }
}

impl CompileError {
    /// Returns whether the machine may have caused it: the compiler was ended, an error underlines nothing in the submission, or the
    /// system refused something.
    pub fn may_be_the_machines(&self) -> bool {
        match self {
            CompileError::Forbidden(_) | CompileError::Limit(CompileLimit::Output) => false,
            CompileError::Refused(refused) => {
                let mut errors = refused.errors.iter();
                let is_odd = |error: &CompilerError| {
                    error.underlined.is_none() || error.rendered.contains("(os error ")
                };
                refused.errors.is_empty() || errors.any(is_odd)
            }
            CompileError::Limit(_)
            | CompileError::Internal(_)
            | CompileError::Driver(_)
            | CompileError::DiskFull(_) => true,
        }
    }

    /// Returns the error, or that the disk of this folder is full if that may have caused it: the compiler and the linker have many
    /// words for it, or die.
    pub(super) fn on_disk_of(self, folder: &Path, limits: &Limits) -> CompileError {
        let room = limits.file_mib.saturating_mul(1 << 20);
        if self.may_be_the_machines() && free_bytes(folder) < room {
            return CompileError::DiskFull(env::temp_dir());
        }
        self
    }

    /// Returns it as a failure of this step of the grader.
    pub fn as_internal(&self, step: &'static str) -> InternalError {
        let mut failure = InternalError::new(step, self);
        if matches!(self, CompileError::DiskFull(_)) {
            failure.exit = Exit::DiskFull;
        }
        failure
    }

    /// Returns how close the compiler came to a limit. One that waits does so on any machine, however busy.
    pub fn limit_usage(&self) -> LimitUsage {
        match self {
            CompileError::Limit(limit) if *limit != CompileLimit::Waiting => LimitUsage::over(),
            _ => LimitUsage::default(),
        }
    }
}
