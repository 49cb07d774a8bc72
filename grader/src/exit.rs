//! The grader's exit codes.

use std::process::ExitCode;

/// Exit codes.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[repr(u8)]
pub enum Exit {
    /// Success. With `--fail-under`, the score isn't below it; after `doctor`, nothing escapes from the sandbox.
    Success = 0,
    /// Internal error, or something escapes from the sandbox; no submission is at fault.
    Internal = 1,
    /// Wrong arguments, or no submission at that path.
    Usage = 2,
    /// Mistakes in the assignment's own files; nothing was graded.
    BrokenAssignment = 3,
    /// The submission does not compile, or uses words that are not allowed; with `--examples`, some can't be read.
    DoesNotCompile = 4,
    /// The score is below `--fail-under`.
    BelowThreshold = 5,
    /// Interrupted; the same command continues where it stopped.
    Interrupted = 6,
    /// A disk is full. What was written before is complete; with more room, the same command continues.
    DiskFull = 7,
    /// This machine can't grade: a program that is known to be right doesn't compile or answer here. No submission is at fault.
    Machine = 8,
}

impl From<Exit> for ExitCode {
    fn from(exit: Exit) -> ExitCode {
        ExitCode::from(exit as u8)
    }
}
