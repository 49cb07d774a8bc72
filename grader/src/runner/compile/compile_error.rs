//! Reasons why a submission can't be compiled.

use std::io;
use std::path::PathBuf;

use thiserror::Error;

use super::compilation::CompileLimit;
use super::compiler_errors::CompilerErrors;
use super::find_forbidden_words::ForbiddenWord;
use crate::runner::limit_usage::LimitUsage;

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
    Internal(#[from] io::Error),
    /// The driver does not compile although the submission does.
    #[error("compile the driver: {0}")]
    Driver(String),
    /// There is no room for what the compiler writes.
    #[error("the disk with the folder `{}` is full; free some space, or name another folder in `TMPDIR`", .0.display())]
    DiskFull(PathBuf),
}

impl CompileError {
    /// Returns how close the compiler came to a limit. One that waits does so on any machine, however busy.
    pub fn limit_usage(&self) -> LimitUsage {
        match self {
            CompileError::Limit(limit) if *limit != CompileLimit::Waiting => LimitUsage::over(),
            _ => LimitUsage::default(),
        }
    }
}
